-- Files of an opportunity. Until it is issued, with the publication or with an addendum, a file is its owner's alone.
-- Nothing but 'checked' is ever sent to anybody.
CREATE TABLE opportunity_files (
  id uuid PRIMARY KEY,
  opportunity_id uuid NOT NULL REFERENCES opportunities,
  -- names the upload that it came by, and where it lies in the storage
  upload text NOT NULL UNIQUE,
  display_name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'checked', 'rejected')),
  sent_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  checked_at timestamptz,
  issued_at timestamptz,
  -- null: with the publication
  addendum integer,
  CHECK (addendum IS NULL OR issued_at IS NOT NULL)
);
CREATE INDEX opportunity_files_of ON opportunity_files (opportunity_id, created_at, id);
CREATE INDEX opportunity_files_waiting ON opportunity_files (created_at) WHERE state = 'waiting';

-- The second check.
ALTER TABLE opportunity_files ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunity_files TO plumbline_member;
CREATE POLICY issued_opportunity_files ON opportunity_files FOR SELECT TO plumbline_member
  USING (issued_at IS NOT NULL AND EXISTS (SELECT FROM opportunities o WHERE o.id = opportunity_id));
CREATE POLICY opportunity_files_for_owners ON opportunity_files FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunities o WHERE o.id = opportunity_id
                 AND (o.hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
                      OR (SELECT is_own_account_staff()))));

-- The owner's list by deadline.
CREATE INDEX opportunities_by_deadline ON opportunities (hiring_company_id, deadline_at, id);
