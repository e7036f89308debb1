#!/bin/sh
# Add the card table to the menu of the current user. Only the menu entry is copied, so the folder
# must stay where it is. `sh install.sh remove` removes the entry.
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
echo "The card table is in the menu now. To start it here, type: $here/cardtable"
