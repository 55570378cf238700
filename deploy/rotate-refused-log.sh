#!/bin/sh
# Rotates nginx's log of refused requests (docs/reference/retention.md): daily, deleting files after three days. A log
# is also rotated at 20 MB, so that attackers cannot fill the disk. nginx's image runs this script before nginx
# (compose.yaml).

log="$NGINX_FOLDER/refused.log"

forget() {
  find "$NGINX_FOLDER" -maxdepth 1 -name 'refused.log.*' -mtime +2 -delete
  [ -s "$log" ] || return 0
  # Each line begins with its date.
  day=$(head -c 10 "$log")
  [ "$day" = "$(date +%F)" ] && [ "$(wc -c < "$log")" -lt 20000000 ] && return 0
  # Copies and truncates, because nginx keeps the file open and appends to it.
  cp "$log" "$log.$day"
  : > "$log"
}

while true; do
  forget
  sleep 60
done > /dev/null 2>&1 &
