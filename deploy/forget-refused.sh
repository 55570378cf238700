#!/bin/sh
# Forgets what nginx notes of refused requests (docs/reference/retention.md): each day's lines are put aside at its end and removed three days
# later. None of these files gets much longer than 20 MB, so that whoever is refused most does not fill the disk. nginx's image runs
# this before nginx (compose.yaml).

log="$NGINX_FOLDER/refused.log"

forget() {
  find "$NGINX_FOLDER" -maxdepth 1 -name 'refused.log.*' -mtime +2 -delete
  [ -s "$log" ] || return 0
  # A line begins with its day.
  day=$(head -c 10 "$log")
  [ "$day" = "$(date +%F)" ] && [ "$(wc -c < "$log")" -lt 20000000 ] && return 0
  # nginx keeps the file open, and goes on at its end.
  cp "$log" "$log.$day"
  : > "$log"
}

while true; do
  forget
  sleep 60
done > /dev/null 2>&1 &
