-- Files of finance systems that people upload: checked by a job, brought in when somebody says so (docs/decisions/0064).
CREATE TABLE impact_spend_imports (
  id uuid PRIMARY KEY,
  dashboard_id uuid NOT NULL REFERENCES impact_dashboards,
  -- names the upload that it came by
  upload text NOT NULL UNIQUE,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'checked', 'importing', 'done', 'failed')),
  headers text[] NOT NULL DEFAULT '{}',
  -- {vendor, amount, paid_on, …}: names of columns; null: the job proposes them
  columns jsonb,
  problem text,
  -- what it would bring in, or did
  result jsonb,
  -- processes that began to read it
  tries integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE INDEX impact_spend_imports_of_dashboard ON impact_spend_imports (dashboard_id);
ALTER TABLE impact_spend_imports ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON impact_spend_imports TO plumbline_member;
CREATE POLICY imports_of_dashboards ON impact_spend_imports FOR SELECT TO plumbline_member
  USING (dashboard_id = ANY ((SELECT own_impact_dashboards())::uuid[]) OR (SELECT is_own_account_staff()));
