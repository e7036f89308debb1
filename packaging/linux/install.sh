#!/bin/sh
# Put the card table into the menus of whoever runs this. Nothing is copied but its menu entry,
# so the folder has to stay where it is. `sh install.sh remove` takes the entry out again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
name=org.cardtable.Cardtable

rm -f "$data/applications/$name.desktop" "$data/metainfo/$name.metainfo.xml"
for icon in "$here"/share/icons/hicolor/*/apps/*; do
    rm -f "$data/${icon#"$here"/share/}"
done
[ "${1:-}" = remove ] && exit 0

mkdir -p "$data"
cp -R "$here/share/." "$data/"
sed -i -e "s|^Exec=cardtable|Exec=\"$here/cardtable\"|" -e "s|^TryExec=.*|TryExec=$here/cardtable|" \
    "$data/applications/$name.desktop"
echo "The card table is in the menu now. Here it is too: $here/cardtable"
