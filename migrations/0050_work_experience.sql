-- A firm's past jobs as it tells them, and its requests to the clients to confirm them.
CREATE TABLE work_experiences (
  id uuid PRIMARY KEY,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  version integer NOT NULL DEFAULT 1,
  title text,
  -- a client on the platform has both
  client_name text,
  hiring_company_id uuid REFERENCES hiring_companies,
  -- whole US dollars
  amount bigint CHECK (amount >= 0),
  start_date date,
  end_date date,
  ongoing boolean NOT NULL DEFAULT false,
  place text,
  description text,
  trades text,
  role text CHECK (role IN ('prime', 'sub')),
  -- the verified record that it became
  project_id uuid REFERENCES projects,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX work_experiences_of_firm ON work_experiences (mwbe_id);
CREATE INDEX work_experiences_of_project ON work_experiences (project_id) WHERE project_id IS NOT NULL;

CREATE TABLE work_experience_requests (
  id uuid PRIMARY KEY,
  experience_id uuid NOT NULL REFERENCES work_experiences ON DELETE CASCADE,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  -- either a client on the platform, or somebody outside by email
  hiring_company_id uuid REFERENCES hiring_companies,
  email text,
  contact_name text,
  message text,
  asked_by uuid NOT NULL REFERENCES users,
  asked_by_name text NOT NULL,
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'corrected', 'confirmed', 'declined', 'not_me', 'withdrawn')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  reminded_at timestamptz,
  -- the client's word
  answered_at timestamptz,
  answered_by uuid REFERENCES users,
  answered_by_name text,
  answered_for text,
  corrected_amount bigint CHECK (corrected_amount >= 0),
  corrected_start_date date,
  corrected_end_date date,
  reason text,
  closed_at timestamptz,
  CHECK ((hiring_company_id IS NULL) = (email IS NOT NULL)),
  CHECK ((email IS NULL) = (expires_at IS NULL))
);
-- a job has one request at a time, and none beside its confirmation
CREATE UNIQUE INDEX work_experience_requests_once ON work_experience_requests (experience_id)
  WHERE state IN ('open', 'corrected', 'confirmed');
CREATE INDEX work_experience_requests_newest ON work_experience_requests (experience_id, created_at DESC, id);
CREATE INDEX work_experience_requests_to_remind ON work_experience_requests (created_at)
  WHERE state = 'open' AND email IS NOT NULL AND reminded_at IS NULL;
CREATE INDEX work_experience_requests_by_recipient ON work_experience_requests (lower(email), created_at)
  WHERE email IS NOT NULL;

ALTER TABLE work_experience_requests ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON work_experience_requests TO plumbline_member;
CREATE POLICY own_work_experience_requests ON work_experience_requests FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[])
         OR hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]));
ALTER TABLE work_experiences ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON work_experiences TO plumbline_member;
CREATE POLICY own_work_experiences ON work_experiences FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[])
         OR EXISTS (SELECT FROM work_experience_requests r WHERE r.experience_id = work_experiences.id));

-- Work that the firm proposed and the hiring company confirmed: who recorded it is part of the record.
ALTER TABLE projects ADD COLUMN recorded_side text NOT NULL DEFAULT 'hiring_company'
  CHECK (recorded_side IN ('hiring_company', 'mwbe'));
