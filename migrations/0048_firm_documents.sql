-- What a firm keeps for those who hire it, whom it shares that with, and who looked.
CREATE TABLE firm_documents (
  id uuid PRIMARY KEY,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  kind text NOT NULL CHECK (kind IN ('w9', 'insurance', 'license', 'certificate', 'capability_statement',
                                     'safety_record', 'bonding_letter', 'other')),
  title text,
  number text,
  issuing_state text,
  expires_on date,
  version integer NOT NULL DEFAULT 1,
  -- of the last reminder about this date of expiry: days before it; each stage is sent once
  reminded_days integer,
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE INDEX firm_documents_by_firm ON firm_documents (mwbe_id, created_at, id);
CREATE INDEX firm_documents_by_expiry ON firm_documents (expires_on) WHERE removed_at IS NULL AND expires_on IS NOT NULL;
CREATE INDEX firm_documents_removed ON firm_documents (removed_at) WHERE removed_at IS NOT NULL;

-- The files of a document, the newest first in force. Nothing but 'checked' is ever sent to anybody.
CREATE TABLE firm_document_files (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES firm_documents,
  -- names the upload that it came by, and where it lies in the storage
  upload text NOT NULL UNIQUE,
  display_name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'checked', 'rejected', 'deleted')),
  sent_by uuid NOT NULL REFERENCES users,
  sent_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  checked_at timestamptz,
  -- what the document said when a newer file took its place
  replaced_at timestamptz,
  number text,
  expires_on date
);
CREATE UNIQUE INDEX firm_document_files_current ON firm_document_files (document_id) WHERE replaced_at IS NULL;
CREATE INDEX firm_document_files_of_document ON firm_document_files (document_id, created_at DESC, id);
CREATE INDEX firm_document_files_waiting ON firm_document_files (created_at) WHERE state = 'waiting';

-- Company by company, until a day.
CREATE TABLE firm_shares (
  id uuid PRIMARY KEY,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  company_id uuid NOT NULL REFERENCES hiring_companies,
  financials boolean NOT NULL,
  tax_id_last_four boolean NOT NULL,
  -- ids of documents: a renewed one stays shared
  documents uuid[] NOT NULL,
  ends_on date NOT NULL,
  -- when that day is over everywhere in the country
  expires_at timestamptz NOT NULL,
  shared_by uuid NOT NULL REFERENCES users,
  shared_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  stopped_at timestamptz
);
CREATE UNIQUE INDEX firm_shares_open ON firm_shares (company_id, mwbe_id) WHERE stopped_at IS NULL;
CREATE INDEX firm_shares_by_firm ON firm_shares (mwbe_id, created_at DESC, id);

-- Who looked at what is private. The names are as they were.
CREATE TABLE firm_looks (
  id uuid PRIMARY KEY,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  -- null: financials
  file_id uuid REFERENCES firm_document_files,
  user_id uuid NOT NULL REFERENCES users,
  user_name text NOT NULL,
  company_id uuid,
  company_name text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX firm_looks_by_firm ON firm_looks (mwbe_id, at DESC, id DESC);

-- The second check. A share that has ended by its date is refused by every query itself, as the time is the product's.
ALTER TABLE firm_shares ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (stopped_at) ON firm_shares TO plumbline_member;
CREATE POLICY own_firm_shares ON firm_shares FOR ALL TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
CREATE POLICY firm_shares_with_own_companies ON firm_shares FOR SELECT TO plumbline_member
  USING (stopped_at IS NULL AND company_id = ANY ((SELECT own_hiring_companies())::uuid[]));

ALTER TABLE firm_documents ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE ON firm_documents TO plumbline_member;
CREATE POLICY own_firm_documents ON firm_documents FOR ALL TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
CREATE POLICY shared_firm_documents ON firm_documents FOR SELECT TO plumbline_member
  USING (removed_at IS NULL AND ((SELECT is_own_account_staff()) OR EXISTS (
    SELECT FROM firm_shares s WHERE s.mwbe_id = firm_documents.mwbe_id AND s.stopped_at IS NULL
      AND s.company_id = ANY ((SELECT own_hiring_companies())::uuid[]) AND firm_documents.id = ANY (s.documents))));

ALTER TABLE firm_document_files ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (replaced_at, number, expires_on) ON firm_document_files TO plumbline_member;
CREATE POLICY own_firm_document_files ON firm_document_files FOR ALL TO plumbline_member
  USING (EXISTS (SELECT FROM firm_documents d WHERE d.id = document_id AND d.mwbe_id = ANY ((SELECT own_mwbes())::uuid[])));
CREATE POLICY shared_firm_document_files ON firm_document_files FOR SELECT TO plumbline_member
  USING (state = 'checked' AND EXISTS (SELECT FROM firm_documents d WHERE d.id = document_id));

ALTER TABLE firm_looks ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON firm_looks TO plumbline_member;
CREATE POLICY looks_at_own_firms ON firm_looks FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
CREATE POLICY own_looks ON firm_looks FOR SELECT TO plumbline_member
  USING (user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid);
