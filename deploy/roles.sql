-- Two roles on PostgreSQL, so that the program that meets strangers owns no table and can switch no trigger off.
--   mirabelle_migrations  owns everything and changes tables: MIGRATION_DATABASE_URL
--   mirabelle_app         reads and writes rows, nothing else: DATABASE_URL
-- Run it as a superuser (or as the owner of the database, with CREATEROLE) on Mirabelle's database, new or in
-- use, as often as you like:  psql -v ON_ERROR_STOP=1 -1 -d mirabelle -f roles.sql
-- Then give each role its password:  ALTER ROLE mirabelle_app PASSWORD '…';
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'mirabelle_migrations') THEN
    CREATE ROLE mirabelle_migrations LOGIN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'mirabelle_app') THEN
    CREATE ROLE mirabelle_app LOGIN;
  END IF;
  -- Only a member may give tables to a role and set its default privileges. A superuser needs no membership.
  IF current_user <> 'mirabelle_migrations' AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    GRANT mirabelle_migrations TO CURRENT_USER;
  END IF;
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT, CREATE, TEMPORARY ON DATABASE %I TO mirabelle_migrations', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO mirabelle_app', current_database());
END $$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO mirabelle_migrations;
GRANT USAGE ON SCHEMA public TO mirabelle_app;

-- What is there already, from a time with one role.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT nspname FROM pg_namespace WHERE nspname IN ('drizzle', 'pgboss') LOOP
    EXECUTE format('ALTER SCHEMA %I OWNER TO mirabelle_migrations', one.nspname);
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO mirabelle_app', one.nspname);
  END LOOP;
  FOR one IN
    SELECT c.oid::regclass AS name, c.relkind
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'drizzle', 'pgboss') AND c.relkind IN ('r', 'p', 'v', 'S')
      -- A sequence of a column follows its table.
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND c.relkind = 'S')
  LOOP
    EXECUTE format('ALTER %s %s OWNER TO mirabelle_migrations',
      CASE one.relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, one.name);
  END LOOP;
  FOR one IN
    SELECT p.oid::regprocedure AS name
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname IN ('public', 'pgboss')
      -- Those of an extension follow it; the constructors of a range type belong to PostgreSQL's first role.
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype IN ('e', 'i'))
  LOOP
    EXECUTE format('ALTER ROUTINE %s OWNER TO mirabelle_migrations', one.name);
  END LOOP;
  FOR one IN
    SELECT t.oid::regtype AS name
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE n.nspname IN ('public', 'pgboss') AND t.typtype IN ('e', 'r')
  LOOP
    EXECUTE format('ALTER TYPE %s OWNER TO mirabelle_migrations', one.name);
  END LOOP;
  FOR one IN SELECT nspname FROM pg_namespace WHERE nspname IN ('public', 'drizzle', 'pgboss') LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO mirabelle_app', one.nspname);
    EXECUTE format('GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA %I TO mirabelle_app', one.nspname);
  END LOOP;
END $$;

-- What migrations make from now on.
ALTER DEFAULT PRIVILEGES FOR ROLE mirabelle_migrations GRANT USAGE ON SCHEMAS TO mirabelle_app;
ALTER DEFAULT PRIVILEGES FOR ROLE mirabelle_migrations GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO mirabelle_app;
ALTER DEFAULT PRIVILEGES FOR ROLE mirabelle_migrations GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO mirabelle_app;
