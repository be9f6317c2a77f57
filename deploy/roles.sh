#!/bin/sh
# Creates the roles of roles.sql in Mirabelle's database and sets their passwords. PostgreSQL's image runs
# this on an empty volume; docs/operations.md says when else to run it.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d "$POSTGRES_DB" -f /roles.sql -f - << 'SQL'
\getenv app DATABASE_PASSWORD
\getenv migrations MIGRATION_DATABASE_PASSWORD
ALTER ROLE mirabelle_app PASSWORD :'app';
ALTER ROLE mirabelle_migrations PASSWORD :'migrations';
SQL
