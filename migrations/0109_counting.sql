-- What projects count, by goal group: counted from payments by a job, so that pages read a few rows
-- (docs/decisions/0056).

-- Suspensions of a pack that were lifted for a project, from a day on.
CREATE TABLE counting_lifted_suspensions (
  project_id uuid NOT NULL REFERENCES parent_projects,
  code text NOT NULL,
  lifted_on date NOT NULL,
  reason text NOT NULL,
  lifted_by uuid NOT NULL REFERENCES users,
  lifted_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, code)
);

-- One row for each change that a count does not know yet. Only added, so that payments of one project never wait for
-- each other; the job deletes those that it saw.
CREATE TABLE counting_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES parent_projects,
  at timestamptz NOT NULL
);
CREATE INDEX counting_marks_of_project ON counting_marks (project_id);

CREATE TABLE counting_runs (
  project_id uuid PRIMARY KEY REFERENCES parent_projects,
  as_of timestamptz NOT NULL,
  -- by which it was counted; null: by none
  pack_code text,
  pack_version integer,
  -- grows with each count: of two that began at the same time the second begins anew
  run integer NOT NULL DEFAULT 1,
  FOREIGN KEY (pack_code, pack_version) REFERENCES counting_pack_versions (code, version)
);

CREATE TABLE counting_rollups (
  project_id uuid NOT NULL REFERENCES parent_projects,
  -- null: the whole project; else a prime contract, counted on its branch alone
  branch_id uuid REFERENCES parent_project_contracts,
  -- what is counted: all, or what is in accepted months
  basis text NOT NULL CHECK (basis IN ('current', 'accepted')),
  scope text NOT NULL,
  group_code text NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  contract_total_cents bigint NOT NULL,
  excluded_cents bigint NOT NULL,
  goal_bps integer,
  goal_cents bigint,
  -- credited by the rules; null where no pack counts
  commitment_cents bigint,
  award_cents bigint,
  paid_cents bigint,
  confirmed_cents bigint,
  is_met boolean,
  -- sums by reason and adjustments, to explain the figure
  reasons jsonb NOT NULL DEFAULT '[]',
  adjustments jsonb NOT NULL DEFAULT '[]'
);
CREATE UNIQUE INDEX counting_rollups_key
  ON counting_rollups (project_id, branch_id, basis, scope, group_code) NULLS NOT DISTINCT;

-- What a group counted before and after, whenever a count came to another result.
CREATE TABLE counting_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES parent_projects,
  at timestamptz NOT NULL,
  scope text NOT NULL,
  group_code text NOT NULL,
  before_cents bigint,
  after_cents bigint,
  pack_code text,
  pack_version integer,
  -- whether another pack or another version of it counted before
  by_rules boolean NOT NULL
);
CREATE INDEX counting_history_of_project ON counting_history (project_id, id DESC);
CREATE TRIGGER counting_history_append_only BEFORE UPDATE OR DELETE ON counting_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_packs();

-- The second check: the whole project for its team, branches for prime contractors, accepted months for viewers.
ALTER TABLE counting_rollups ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON counting_rollups TO plumbline_member;
CREATE POLICY figures_of_projects ON counting_rollups FOR SELECT TO plumbline_member
  USING ((SELECT is_own_account_staff()) OR EXISTS (
    SELECT FROM own_parent_project_access() a
    WHERE a.project_id = counting_rollups.project_id
      AND CASE a.sees WHEN 'all' THEN true
                      WHEN 'branch' THEN basis = 'current' AND branch_id = ANY ((SELECT own_parent_project_branches())::uuid[])
                      ELSE basis = 'accepted' AND branch_id IS NULL END));
ALTER TABLE counting_runs ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON counting_runs TO plumbline_member;
CREATE POLICY runs_of_projects ON counting_runs FOR SELECT TO plumbline_member
  USING (project_id = ANY ((SELECT own_parent_projects())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE counting_marks ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON counting_marks TO plumbline_member;
CREATE POLICY marks_of_projects ON counting_marks FOR SELECT TO plumbline_member
  USING (project_id = ANY ((SELECT own_parent_projects())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE counting_lifted_suspensions ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON counting_lifted_suspensions TO plumbline_member;
CREATE POLICY lifted_in_projects ON counting_lifted_suspensions FOR SELECT TO plumbline_member
  USING (project_id = ANY ((SELECT own_parent_projects())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE counting_history ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON counting_history TO plumbline_member;
CREATE POLICY history_of_projects ON counting_history FOR SELECT TO plumbline_member
  USING ((SELECT is_own_account_staff()) OR EXISTS (
    SELECT FROM own_parent_project_access() a WHERE a.project_id = counting_history.project_id AND a.sees = 'all'));
