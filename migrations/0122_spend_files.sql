-- Files of finance systems whose payments are counted in impact dashboards: vendors are matched to firms of the directory,
-- and what is not sure waits for a person (docs/decisions/0064).
CREATE TABLE impact_spend_files (
  id uuid PRIMARY KEY,
  dashboard_id uuid NOT NULL REFERENCES impact_dashboards,
  name text NOT NULL,
  -- SHA-256 of its bytes: the same file is read once
  hash text NOT NULL,
  rows integer NOT NULL,
  refused integer NOT NULL,
  total_cents bigint NOT NULL,
  imported_at timestamptz NOT NULL,
  UNIQUE (dashboard_id, hash)
);
CREATE TABLE impact_vendors (
  dashboard_id uuid NOT NULL REFERENCES impact_dashboards,
  -- name and place as files write them, in lower case
  key text NOT NULL,
  name text NOT NULL,
  city text,
  state text,
  zip text,
  status text NOT NULL CHECK (status IN ('sure', 'doubtful', 'chosen', 'unknown', 'refused')),
  -- the business that it is; null while nobody knows, and for none
  firm_id uuid,
  -- [{business_id, score, reasons}] of a doubtful one
  candidates jsonb NOT NULL DEFAULT '[]',
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  PRIMARY KEY (dashboard_id, key),
  CHECK ((firm_id IS NOT NULL) = (status IN ('sure', 'chosen'))),
  CHECK ((decided_by IS NOT NULL) = (status IN ('chosen', 'refused')))
);
CREATE TABLE impact_vendor_payments (
  file_id uuid NOT NULL REFERENCES impact_spend_files,
  dashboard_id uuid NOT NULL,
  line integer NOT NULL,
  vendor text NOT NULL,
  paid_on date NOT NULL,
  -- negative for money that came back
  cents bigint NOT NULL,
  naics text,
  PRIMARY KEY (file_id, line),
  FOREIGN KEY (dashboard_id, vendor) REFERENCES impact_vendors (dashboard_id, key)
);
CREATE INDEX impact_vendor_payments_of_vendor ON impact_vendor_payments (dashboard_id, vendor);

ALTER TABLE impact_spend_files ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON impact_spend_files TO plumbline_member;
CREATE POLICY files_of_dashboards ON impact_spend_files FOR SELECT TO plumbline_member
  USING (dashboard_id = ANY ((SELECT own_impact_dashboards())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE impact_vendors ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON impact_vendors TO plumbline_member;
CREATE POLICY vendors_of_dashboards ON impact_vendors FOR SELECT TO plumbline_member
  USING (dashboard_id = ANY ((SELECT own_impact_dashboards())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE impact_vendor_payments ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON impact_vendor_payments TO plumbline_member;
CREATE POLICY vendor_payments_of_dashboards ON impact_vendor_payments FOR SELECT TO plumbline_member
  USING (dashboard_id = ANY ((SELECT own_impact_dashboards())::uuid[]) OR (SELECT is_own_account_staff()));
