#!/bin/sh
# Puts the server on a package (npm run package), with the version before beside it; or back. As root:
#
#   sh upgrade.sh houseboats-0.2.0-0123abcde-linux-x64.tar.gz
#   sh /opt/houseboats/src/deploy/upgrade.sh --back
#
# /opt/houseboats is a link to the folder of a version, in which .env is a link to /etc/houseboats.env. Several servers:
# UNITS="houseboats@8001 houseboats@8002", which are named by their ports.
set -eu

link=${HOUSEBOATS_LINK:-/opt/houseboats}
user=${HOUSEBOATS_USER:-houseboats}
units=${UNITS:-houseboats}

stop_with() {
  echo "$1" >&2
  exit 1
}

# A command of the version in the current folder, as the server's user.
tool() {
  command=$1
  shift
  runuser -u "$user" -- node --import tsx "src/tools/$command.ts" "$@"
}

turn_to() {
  ln -sfn "$1" "$link.next"
  mv -T "$link.next" "$link"
}

# One after another, so that the others go on answering.
restart() {
  for unit in $units; do
    case $unit in *@*) port=${unit#*@} ;; *) port=$(sed -n 's/^PORT=//p' "$link/.env" | tail -n 1) ;; esac
    systemctl restart "$unit"
    # For a minute: 404 and 503 are tried again, too.
    curl -s --fail --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:${port:-8000}/readyz" ||
      stop_with "$unit is not ready: see journalctl -u $unit. Back: sh $link/src/deploy/upgrade.sh --back"
    echo
    # Before the next one goes, the proxy has to know that this one is back: a busy machine takes a while.
    case $units in *" "*) sleep 5 ;; esac
  done
}

go_on() {
  archive=$1
  [ -f "$archive" ] || stop_with "$archive is no file"
  name=$(tar -tzf "$archive" | sed -n '1s|/.*||p')
  parent=$(dirname "$link")
  new=$parent/$name
  old=$(readlink -f "$link")
  [ -L "$link" ] || stop_with "$link is no link: see src/deploy/README.md"
  [ "$old" != "$new" ] || stop_with "$name runs already"
  echo "Unpacking $new"
  tar -xzf "$archive" -C "$parent" --no-same-owner
  ln -sfn "$(readlink -f "$old/.env")" "$new/.env"
  echo "$old" > "$new/.version-before"
  cd "$old"
  # A backup's name says its moment in UTC; seconds earlier is early enough.
  date -u +%Y-%m-%dT%H:%M:%SZ > "$new/.upgraded-at"
  tool backup || stop_with "Without a backup there is no way back: set BACKUP_KEY and BACKUP_DIR. Nothing was changed"
  cd "$new"
  tool migrate
  turn_to "$new"
  restart
  echo "$name runs. $old stays for the way back: sh $link/src/deploy/upgrade.sh --back"
  tool fsck
}

go_back() {
  new=$(readlink -f "$link")
  [ -f "$new/.version-before" ] || stop_with "$new says of no version before"
  old=$(cat "$new/.version-before")
  [ -d "$old" ] || stop_with "$old is gone: unpack its package again"
  cd "$old"
  # It refuses a database that a newer version has migrated, and changes nothing in one that none has.
  if tool migrate; then
    turn_to "$old"
    restart
    echo "$(basename "$old") runs again. Nothing is lost."
    return
  fi
  moment=$(cat "$new/.upgraded-at")
  cd "$new"
  echo "The version before does not start on this database. The way back is to restore the backup of $moment, by the"
  echo "commands of $old (src/deploy/README.md, Upgrade). That would lose what came since:"
  tool since "$moment"
  exit 1
}

case ${1:-} in
  --back) go_back ;;
  "" | -*) stop_with "usage: sh upgrade.sh <package> | --back" ;;
  *) go_on "$1" ;;
esac
