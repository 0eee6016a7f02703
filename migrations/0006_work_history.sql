-- One contract that a hiring company recorded for one firm; the states are those of contract/work-history/rules.ts.
CREATE TABLE projects (
  id uuid PRIMARY KEY,
  hiring_company_id uuid NOT NULL REFERENCES hiring_companies,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  recorded_by uuid NOT NULL REFERENCES users,
  title text NOT NULL,
  client_name text,
  budget bigint NOT NULL CHECK (budget >= 0),
  start_date date NOT NULL,
  end_date date NOT NULL CHECK (end_date >= start_date),
  notes text,
  company_address text,
  company_city text,
  company_state text,
  company_zip_code text,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'verified', 'rejected', 'revision_requested')),
  services text,
  rejected_reason text,
  action_taken_at timestamptz,
  action_taken_by uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'pending') = (action_taken_at IS NULL)),
  CHECK ((state = 'verified') = (services IS NOT NULL)),
  CHECK ((state = 'rejected') = (rejected_reason IS NOT NULL))
);
CREATE INDEX projects_by_company ON projects (hiring_company_id, created_at DESC, id);
CREATE INDEX projects_by_mwbe ON projects (mwbe_id, created_at DESC, id);
