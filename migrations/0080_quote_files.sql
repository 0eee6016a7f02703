-- Files of quotes. A firm uploads them before it sends; each version of its quote names those that go with it.
-- Nothing but 'checked' is ever sent to anybody.
CREATE TABLE opportunity_quote_files (
  id uuid PRIMARY KEY,
  opportunity_id uuid NOT NULL REFERENCES opportunities,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  -- names the upload that it came by, and where it lies in the storage
  upload text NOT NULL UNIQUE,
  display_name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'checked', 'rejected')),
  sent_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  checked_at timestamptz
);
CREATE INDEX opportunity_quote_files_of ON opportunity_quote_files (opportunity_id, mwbe_id, created_at, id);
CREATE INDEX opportunity_quote_files_by_firm ON opportunity_quote_files (mwbe_id);
CREATE INDEX opportunity_quote_files_waiting ON opportunity_quote_files (created_at) WHERE state = 'waiting';

-- Which files went with which version; a file can go with several.
CREATE TABLE opportunity_quote_attachments (
  quote_id uuid NOT NULL REFERENCES opportunity_quotes,
  file_id uuid NOT NULL REFERENCES opportunity_quote_files,
  position integer NOT NULL,
  PRIMARY KEY (quote_id, file_id)
);
CREATE INDEX opportunity_quote_attachments_of ON opportunity_quote_attachments (file_id);

-- The second check: whoever may read a quote may read what went with it. The policies of quotes apply within.
ALTER TABLE opportunity_quote_attachments ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunity_quote_attachments TO plumbline_member;
CREATE POLICY attachments_of_quotes ON opportunity_quote_attachments FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunity_quotes q WHERE q.id = quote_id));

ALTER TABLE opportunity_quote_files ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON opportunity_quote_files TO plumbline_member;
CREATE POLICY own_quote_files ON opportunity_quote_files FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
CREATE POLICY files_of_quotes ON opportunity_quote_files FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM opportunity_quote_attachments a WHERE a.file_id = opportunity_quote_files.id));
