-- The role that requests take on behind the wall of row-level security (docs/decisions/0003). It owns nothing,
-- logs in nowhere and sees a walled table only through that table's policies.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'plumbline_member') THEN
    CREATE ROLE plumbline_member NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of this cluster made it in the same moment
END
$$;

-- Whoever runs the product may take the role on. An administrator may have seen to that beforehand.
DO $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM pg_auth_members
    WHERE roleid = 'plumbline_member'::regrole AND member = quote_ident(current_user)::regrole
  ) THEN
    EXECUTE format('GRANT plumbline_member TO %I', current_user);
  END IF;
EXCEPTION WHEN unique_violation OR internal_error THEN
  NULL; -- another database of this cluster granted it in the same moment
END
$$;

DO $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO plumbline_member', current_schema());
END
$$;

-- Every change that something follows: live streams of people (audience set) and derived indexes (audience null).
-- Followers reread from the oldest transaction that was open at their last look: ids commit out of order.
CREATE TABLE changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  topic text NOT NULL,
  key uuid,
  audience uuid,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX changes_by_xid ON changes (xid);
CREATE INDEX changes_by_time ON changes (at);

-- Who did what to which row; written in the transaction of the act itself.
CREATE TABLE audit_trail (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid,
  impersonator_id uuid,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid,
  details jsonb NOT NULL DEFAULT '{}',
  request_id text
);
CREATE INDEX audit_trail_by_subject ON audit_trail (subject_type, subject_id, at DESC);
CREATE INDEX audit_trail_by_actor ON audit_trail (actor_id, at DESC);
