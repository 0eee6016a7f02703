-- A broadcast is there at once for all its firms, by its bitmap. A job then gives each firm a row, so that an inbox reads
-- its own rows only, however many broadcasts went to others.
ALTER TABLE broadcasts ADD COLUMN spread boolean NOT NULL DEFAULT false;
DROP INDEX broadcasts_by_time;
CREATE INDEX broadcasts_to_spread ON broadcasts (created_at, id) WHERE NOT spread;
CREATE INDEX broadcasts_by_subject ON broadcasts (type, subject_type, subject_id) WHERE subject_id IS NOT NULL;

-- `firm` is mwbes.number. No foreign keys: their checks would take most of the time, and both are never deleted.
CREATE TABLE broadcast_recipients (
  firm integer NOT NULL,
  created_at timestamptz NOT NULL,
  broadcast_id uuid NOT NULL,
  -- what it says to this firm, as a notification's
  said jsonb,
  PRIMARY KEY (firm, created_at, broadcast_id)
);

-- What a broadcast says to each firm, until it is spread: src/server/notifications/reads/broadcast-said.ts. Not compressed,
-- so that asking for one firm reads slices. It opens to nobody as a whole.
CREATE TABLE broadcast_said (
  broadcast_id uuid PRIMARY KEY REFERENCES broadcasts ON DELETE CASCADE,
  said bytea NOT NULL
);
ALTER TABLE broadcast_said ALTER COLUMN said SET STORAGE EXTERNAL;

CREATE FUNCTION int4_at(bytes bytea, at integer) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ('x' || encode(substring(bytes FROM at + 1 FOR 4), 'hex'))::bit(32)::integer
$$;
-- What a broadcast says to the first of these firms that it says something to, by binary search.
CREATE FUNCTION said_to(said bytea, numbers integer[]) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  n integer; low integer; high integer; middle integer; place integer;
BEGIN
  FOREACH n IN ARRAY numbers LOOP
    low := 0;
    high := int4_at(said, 0) - 1;
    WHILE low <= high LOOP
      middle := (low + high) / 2;
      place := int4_at(said, 4 + 8 * middle);
      IF place = n THEN
        place := int4_at(said, 8 + 8 * middle);
        RETURN convert_from(substring(said FROM place + 5 FOR int4_at(said, place)), 'UTF8')::jsonb;
      ELSIF place < n THEN low := middle + 1;
      ELSE high := middle - 1;
      END IF;
    END LOOP;
  END LOOP;
  RETURN NULL;
END
$$;

-- The same as before, in PL/pgSQL: it keeps the plans, while a function in SQL is planned anew at every call, which took
-- longer than all else that an inbox reads of broadcasts.
CREATE OR REPLACE FUNCTION own_firm_numbers() RETURNS integer[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  RETURN (SELECT coalesce(array_agg(w.number), '{}') FROM memberships m JOIN mwbes w ON w.id = m.company_id
    WHERE m.company_type = 'mwbe' AND m.user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
      AND only_company() IS NULL);
END
$$;
CREATE OR REPLACE FUNCTION own_account_since() RETURNS timestamptz
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  RETURN (SELECT created_at FROM users WHERE id = nullif(current_setting('plumbline.user_id', true), '')::uuid);
END
$$;

CREATE FUNCTION own_said_of(broadcast uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT said_to(s.said, own_firm_numbers()) FROM broadcast_said s WHERE s.broadcast_id = broadcast
$$;

ALTER TABLE broadcast_recipients ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON broadcast_recipients TO plumbline_member;
CREATE POLICY own_broadcast_recipients ON broadcast_recipients FOR SELECT TO plumbline_member
  USING (created_at >= (SELECT own_account_since()) AND firm = ANY ((SELECT own_firm_numbers())::integer[]));
-- The bitmap is asked only until there are rows. No EXISTS: PostgreSQL would read all rows of the firm to answer it.
DROP POLICY own_broadcasts ON broadcasts;
CREATE POLICY own_broadcasts ON broadcasts FOR SELECT TO plumbline_member
  USING (created_at >= (SELECT own_account_since()) AND CASE
    WHEN spread THEN (
      SELECT true FROM broadcast_recipients r
      WHERE r.firm = ANY ((SELECT own_firm_numbers())::integer[]) AND r.created_at = broadcasts.created_at AND r.broadcast_id = broadcasts.id
      LIMIT 1)
    ELSE is_addressed(audience, (SELECT own_firm_numbers())) END);
