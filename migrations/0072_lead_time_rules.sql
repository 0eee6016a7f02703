-- How many days before the deadline an owner wants firms to know. A rule holds until a later one begins.
CREATE TABLE lead_time_rules (
  id uuid PRIMARY KEY,
  hiring_company_id uuid NOT NULL REFERENCES hiring_companies,
  name text NOT NULL,
  lead_days integer NOT NULL CHECK (lead_days BETWEEN 1 AND 365),
  effective_from date NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  UNIQUE (hiring_company_id, effective_from)
);

ALTER TABLE lead_time_rules ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON lead_time_rules TO plumbline_member;
CREATE POLICY own_lead_time_rules ON lead_time_rules FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]) OR (SELECT is_own_account_staff()));
