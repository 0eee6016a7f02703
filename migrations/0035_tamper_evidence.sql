-- The audit trail takes entries and nothing else, from the application's own role too: whoever changes it has to
-- switch these triggers off first, as owner or superuser, and is then found by the chain (docs/decisions/0025).
CREATE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_trail_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_trail
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();

-- Entries that are not in the chain yet: a job takes them in the order in which they were committed, so that no command
-- waits for another.
CREATE TABLE audit_pending (
  entry_id uuid PRIMARY KEY
);
CREATE FUNCTION queue_for_audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_pending SELECT id FROM added;
  RETURN NULL;
END
$$;
CREATE TRIGGER audit_trail_pending AFTER INSERT ON audit_trail REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_for_audit_chain();
INSERT INTO audit_pending SELECT id FROM audit_trail;

-- Each hash is keyed and covers the one before and the entry's content (src/server/kernel/audit/chain.ts).
CREATE TABLE audit_chain (
  position bigint PRIMARY KEY CHECK (position > 0),
  entry_id uuid NOT NULL UNIQUE,
  hash bytea NOT NULL,
  chained_at timestamptz NOT NULL
);
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();

-- What the last check of the chain found.
CREATE TABLE audit_check (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  checked_at timestamptz NOT NULL,
  -- how far the chain held
  entries bigint NOT NULL,
  fault text CHECK (fault IN ('changed', 'missing', 'link missing', 'not in the chain', 'end missing')),
  -- the first one that does not hold; none where the end of the chain is missing
  entry_id uuid
);

-- Somebody else may have the key since that moment: what it signed from then on proves nothing.
ALTER TABLE record_keys ADD COLUMN compromised_from timestamptz;
