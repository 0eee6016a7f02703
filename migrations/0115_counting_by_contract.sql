-- What each contract counts in each goal group, beside the sums of the groups: reports list contracts, firms and tiers without
-- adding up payments again (docs/decisions/0060).
CREATE TABLE counting_contract_rollups (
  project_id uuid NOT NULL REFERENCES parent_projects,
  contract_id uuid NOT NULL REFERENCES parent_project_contracts,
  -- the prime contract above it
  branch_id uuid NOT NULL REFERENCES parent_project_contracts,
  -- what is counted: all, or what is in accepted months
  basis text NOT NULL CHECK (basis IN ('current', 'accepted')),
  scope text NOT NULL,
  group_code text NOT NULL,
  -- credited of confirmed payments, less what was passed down, at least nothing
  credit_cents bigint NOT NULL,
  PRIMARY KEY (project_id, basis, contract_id, scope, group_code)
);

-- Projects that were counted before are counted once more.
INSERT INTO counting_marks (project_id, at) SELECT project_id, now() FROM counting_runs;

-- The second check, as that of the sums of groups.
ALTER TABLE counting_contract_rollups ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON counting_contract_rollups TO plumbline_member;
CREATE POLICY contracts_of_projects ON counting_contract_rollups FOR SELECT TO plumbline_member
  USING ((SELECT is_own_account_staff()) OR EXISTS (
    SELECT FROM own_parent_project_access() a
    WHERE a.project_id = counting_contract_rollups.project_id
      AND CASE a.sees WHEN 'all' THEN true
                      WHEN 'branch' THEN basis = 'current' AND branch_id = ANY ((SELECT own_parent_project_branches())::uuid[])
                      ELSE basis = 'accepted' END));
