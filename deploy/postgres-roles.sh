#!/bin/sh
# Creates the site's database and its two roles, neither a superuser. `southbound` owns the tables and migrates them;
# `southbound_site` serves and may only read and change rows.
# PostgreSQL's image runs this once as superuser, while it creates a new cluster (compose.yaml). Elsewhere:
# OWNER_PASSWORD=… SITE_PASSWORD=… PGHOST=… sh deploy/postgres-roles.sh. Needs psql 15 or newer, which reads the
# passwords from the environment, so that no process list shows them.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "${PGUSER:-postgres}" --dbname postgres <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv site_password SITE_PASSWORD
create role southbound login password :'owner_password';
create role southbound_site login password :'site_password';
create database southbound owner southbound;
revoke all on database southbound from public;
grant connect on database southbound to southbound_site;
\connect southbound
alter default privileges for role southbound in schema public
  grant select, insert, update, delete on tables to southbound_site;
alter default privileges for role southbound in schema public
  grant usage on sequences to southbound_site;
SQL
