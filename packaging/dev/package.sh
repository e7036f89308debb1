#!/bin/sh
# Build the program as a folder in dist/, pack it and run the smoke test.
# The environment is separate, so that nothing else is packed.
set -eu
venv=build/package-venv
folder=dist/cardtable

rm -rf build/lib build/bdist.* build/pyinstaller "$folder" dist/cardtable-*.tar.xz
VENV=$venv sh packaging/dev/setup.sh package
echo "Freezing ..."
if ! "$venv/bin/pyinstaller" --noconfirm --log-level WARN --distpath dist \
    --workpath build/pyinstaller packaging/cardtable.spec >build/pyinstaller.log 2>&1; then
    tail -n 30 build/pyinstaller.log >&2
    exit 1
fi

if [ "$(uname -s)" = Linux ]; then
    share=$folder/share
    mkdir -p "$share/applications" "$share/metainfo"
    cp packaging/linux/*.desktop "$share/applications/"
    cp packaging/linux/*.metainfo.xml "$share/metainfo/"
    mkdir -p "$share/icons/hicolor/scalable/apps"
    cp assets/icons/cardtable.svg "$share/icons/hicolor/scalable/apps/org.cardtable.Cardtable.svg"
    cp packaging/linux/install.sh "$folder/"
fi
cp LICENSE "$folder/"

version=$("$venv/bin/python" -I -c 'import cardtable; print(cardtable.__version__)')
packed=dist/cardtable-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m).tar.xz
tar -C dist -cf - cardtable | xz -9e -T1 >"$packed"
"$venv/bin/python" packaging/smoke.py "$folder" "$packed"
