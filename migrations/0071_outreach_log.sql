-- What was done to find firms for an opportunity: entries are only added. A job appends committed entries to the chain of
-- their opportunity, so that no command waits for another (docs/decisions/0045).
CREATE TABLE outreach_entries (
  id uuid PRIMARY KEY,
  -- the order of writing; not part of what is hashed
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  opportunity_id uuid NOT NULL REFERENCES opportunities,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  side text NOT NULL CHECK (side IN ('owner', 'firm', 'staff', 'system')),
  -- of the owner's side alone: a firm does not show its people
  person_id uuid REFERENCES users,
  mwbe_id uuid REFERENCES mwbes,
  channel text CHECK (channel IN ('account', 'email')),
  content jsonb NOT NULL,
  -- every firm may read it
  is_public boolean NOT NULL DEFAULT false,
  CHECK (NOT is_public OR mwbe_id IS NULL),
  CHECK (person_id IS NULL OR side = 'owner')
);
CREATE INDEX outreach_entries_of ON outreach_entries (opportunity_id, number DESC);
CREATE INDEX outreach_entries_of_firm ON outreach_entries (opportunity_id, mwbe_id, kind) WHERE mwbe_id IS NOT NULL;

CREATE FUNCTION refuse_change_of_outreach() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER outreach_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON outreach_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_outreach();

-- Entries that are not in their chain yet.
CREATE TABLE outreach_pending (
  number bigint PRIMARY KEY,
  entry_id uuid NOT NULL
);
CREATE FUNCTION queue_for_outreach_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outreach_pending SELECT number, id FROM added;
  RETURN NULL;
END
$$;
CREATE TRIGGER outreach_entries_pending AFTER INSERT ON outreach_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_for_outreach_chain();

-- Each hash covers the one before and the entry (src/contract/outreach/rules/log.ts).
CREATE TABLE outreach_chain (
  opportunity_id uuid NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  entry_id uuid NOT NULL UNIQUE,
  hash bytea NOT NULL,
  chained_at timestamptz NOT NULL,
  PRIMARY KEY (opportunity_id, position)
);
CREATE TRIGGER outreach_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON outreach_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_outreach();

-- The end of a chain, signed each time that it grew.
CREATE TABLE outreach_heads (
  opportunity_id uuid NOT NULL,
  entries integer NOT NULL CHECK (entries > 0),
  hash bytea NOT NULL,
  key_id text NOT NULL REFERENCES record_keys,
  signed_at timestamptz NOT NULL,
  signature text NOT NULL,
  PRIMARY KEY (opportunity_id, entries)
);
CREATE TRIGGER outreach_heads_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON outreach_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_outreach();

-- The second check: owners and staff read all of theirs, a firm its own entries and the public ones.
ALTER TABLE outreach_entries ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON outreach_entries TO plumbline_member;
CREATE POLICY outreach_for_owners ON outreach_entries FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunities o WHERE o.id = opportunity_id
                 AND (o.hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
                      OR (SELECT is_own_account_staff()))));
CREATE POLICY own_outreach ON outreach_entries FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
CREATE POLICY public_outreach ON outreach_entries FOR SELECT TO plumbline_member
  USING (is_public AND nullif(current_setting('plumbline.user_id', true), '') IS NOT NULL);

ALTER TABLE outreach_chain ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON outreach_chain TO plumbline_member;
CREATE POLICY chain_of_entries ON outreach_chain FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM outreach_entries e WHERE e.id = entry_id));

ALTER TABLE outreach_heads ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON outreach_heads TO plumbline_member;
CREATE POLICY heads_for_owners ON outreach_heads FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunities o WHERE o.id = opportunity_id
                 AND (o.hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
                      OR (SELECT is_own_account_staff()))));
