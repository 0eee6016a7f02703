-- What the second wall asks about the person behind it (kernel/wall.ts): memberships and users do not open there.
CREATE FUNCTION own_hiring_companies() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(company_id), '{}') FROM memberships
  WHERE company_type = 'hiring_company' AND user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
$$;
CREATE FUNCTION is_own_account_staff() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT FROM users WHERE user_type = 'INTERNAL'
                 AND id = nullif(current_setting('plumbline.user_id', true), '')::uuid)
$$;

-- A request to somebody outside to send files by a link. Without a company the staff ask.
CREATE TABLE document_requests (
  id uuid PRIMARY KEY,
  company_id uuid REFERENCES hiring_companies,
  asked_by uuid NOT NULL REFERENCES users,
  -- as it was when the request was sent
  asked_by_name text NOT NULL,
  email text NOT NULL,
  what text NOT NULL,
  due_on date,
  max_files integer NOT NULL CHECK (max_files > 0),
  -- files that are there, so that one guarded statement takes the next one
  received integer NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND max_files),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- whoever holds the link said that everything was sent
  answered_at timestamptz,
  closed_at timestamptz
);
CREATE INDEX document_requests_by_company ON document_requests (company_id, created_at DESC, id DESC);

-- A file belongs to a request, or to what a company sent to the staff by itself.
CREATE TABLE documents (
  id uuid PRIMARY KEY,
  request_id uuid REFERENCES document_requests,
  company_id uuid REFERENCES hiring_companies,
  -- names the upload that it came by, and where it lies in the storage
  file_id text NOT NULL UNIQUE,
  display_name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 bytea NOT NULL,
  -- nobody where it came by a link
  sent_by uuid REFERENCES users,
  sent_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  CHECK ((request_id IS NULL) <> (company_id IS NULL)),
  CHECK ((company_id IS NULL) = (sent_by IS NULL))
);
CREATE INDEX documents_of_request ON documents (request_id, created_at, id) WHERE request_id IS NOT NULL;
CREATE INDEX documents_dropped ON documents (created_at DESC, id DESC) WHERE company_id IS NOT NULL AND removed_at IS NULL;
CREATE INDEX documents_dropped_by_company ON documents (company_id, created_at DESC, id DESC)
  WHERE company_id IS NOT NULL AND removed_at IS NULL;

-- How much of each company lies with the staff: the limit is one guarded statement.
CREATE TABLE document_drops (
  company_id uuid PRIMARY KEY REFERENCES hiring_companies,
  files integer NOT NULL CHECK (files >= 0),
  bytes bigint NOT NULL CHECK (bytes >= 0)
);

-- The second wall. Requests are their company's alone, those without one the staff's; a file is seen by whoever sees its
-- request, what a company dropped by its people and the staff.
ALTER TABLE document_requests ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (closed_at) ON document_requests TO plumbline_member;
CREATE POLICY own_document_requests ON document_requests FOR ALL TO plumbline_member
  USING (CASE WHEN company_id IS NULL THEN (SELECT is_own_account_staff())
              ELSE company_id = ANY ((SELECT own_hiring_companies())::uuid[]) END);

ALTER TABLE documents ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (removed_at) ON documents TO plumbline_member;
CREATE POLICY seen_documents ON documents FOR SELECT TO plumbline_member
  USING (CASE WHEN company_id IS NULL THEN request_id IN (SELECT id FROM document_requests)
              ELSE company_id = ANY ((SELECT own_hiring_companies())::uuid[]) OR (SELECT is_own_account_staff()) END);
CREATE POLICY sent_documents ON documents FOR INSERT TO plumbline_member
  WITH CHECK (sent_by = nullif(current_setting('plumbline.user_id', true), '')::uuid
              AND company_id = ANY ((SELECT own_hiring_companies())::uuid[]));
CREATE POLICY removed_documents ON documents FOR UPDATE TO plumbline_member
  USING (sent_by = nullif(current_setting('plumbline.user_id', true), '')::uuid);
