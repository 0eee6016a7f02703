-- Published reports of parent projects and the layouts that organizations save for theirs (docs/decisions/0060).

-- A report as it was published: frozen, numbered in its project, signed like other records.
CREATE TABLE project_reports (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES parent_projects,
  number integer NOT NULL CHECK (number > 0),
  report_type text NOT NULL CHECK (report_type IN ('contracting', 'workforce-utilization', 'local-hiring', 'payments', 'good-faith')),
  title text NOT NULL,
  -- what is in its figures: all, which its team reads, or what is in accepted months, which viewers read as well
  basis text NOT NULL CHECK (basis IN ('current', 'accepted')),
  -- when its figures were counted
  as_of timestamptz NOT NULL,
  -- what the address asked, to make it again as it is now
  request jsonb NOT NULL,
  rows integer NOT NULL,
  -- record and signature, as downloaded
  file text NOT NULL,
  sha256 bytea NOT NULL,
  key_id text NOT NULL REFERENCES record_keys,
  published_by uuid NOT NULL REFERENCES users,
  published_at timestamptz NOT NULL,
  UNIQUE (project_id, number)
);

CREATE FUNCTION refuse_change_of_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published report cannot change' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER project_reports_stay BEFORE UPDATE OR DELETE ON project_reports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_reports();

-- Columns, labels, grouping, order and lines above the table, for all projects of an organization.
CREATE TABLE report_layouts (
  id uuid PRIMARY KEY,
  owner_company_id uuid NOT NULL REFERENCES hiring_companies,
  report_type text NOT NULL CHECK (report_type IN ('contracting', 'workforce-utilization', 'local-hiring', 'payments', 'good-faith')),
  name text NOT NULL,
  settings jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL REFERENCES users,
  updated_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX report_layouts_by_name ON report_layouts (owner_company_id, report_type, lower(name)) WHERE removed_at IS NULL;

-- The second check: the whole project for its team, what is in accepted months for viewers; a prime contractor sees its own
-- branch, and no report of the whole.
ALTER TABLE project_reports ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON project_reports TO plumbline_member;
CREATE POLICY reports_of_projects ON project_reports FOR SELECT TO plumbline_member
  USING ((SELECT is_own_account_staff()) OR EXISTS (
    SELECT FROM own_parent_project_access() a
    WHERE a.project_id = project_reports.project_id AND (a.sees = 'all' OR (a.sees = 'accepted' AND basis = 'accepted'))));
ALTER TABLE report_layouts ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON report_layouts TO plumbline_member;
CREATE POLICY layouts_of_owners ON report_layouts FOR SELECT TO plumbline_member
  USING ((SELECT is_own_account_staff()) OR owner_company_id IN (
    SELECT p.owner_company_id FROM parent_projects p WHERE p.id = ANY ((SELECT own_parent_projects())::uuid[])));
