-- The month's figures of a parent project, by tab and branch: contracts, workforce, local hiring. What was accepted stays as
-- it is; a restatement is a revision of its own, and takes its place when it is accepted itself.
CREATE TABLE project_months (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES parent_projects,
  -- the prime contract whose branch it is about
  branch_id uuid NOT NULL REFERENCES parent_project_contracts,
  tab text NOT NULL CHECK (tab IN ('contracting', 'workforce-utilization', 'local-hiring')),
  -- the first day of the month
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- until then it is in time, at the place of the project
  due_on date NOT NULL,
  -- of the last revision; after one that was discarded, of the one that is accepted
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'submitted', 'returned', 'accepted')),
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  -- the one that is valid
  accepted_revision integer CHECK (accepted_revision BETWEEN 1 AND revision),
  -- grows with all that changes: what it changed has it as its version
  version integer NOT NULL DEFAULT 1,
  submitted_by uuid REFERENCES users,
  submitted_at timestamptz,
  opened_at timestamptz NOT NULL,
  -- when reporters, and those who review, were last reminded
  reporters_reminded_on date,
  reviewers_reminded_on date,
  UNIQUE (branch_id, tab, month),
  CHECK (state <> 'submitted' OR submitted_by IS NOT NULL),
  CHECK (state <> 'accepted' OR accepted_revision IS NOT NULL),
  CHECK ((submitted_by IS NULL) = (submitted_at IS NULL))
);
CREATE INDEX project_months_of_project ON project_months (project_id, tab, month DESC, branch_id);
CREATE INDEX project_months_wait ON project_months (due_on) WHERE state <> 'accepted';

CREATE TABLE project_month_revisions (
  month_id uuid NOT NULL REFERENCES project_months,
  number integer NOT NULL CHECK (number > 0),
  -- why it restates the one before
  reason text,
  -- why there is nothing to report
  nothing_reason text,
  started_by uuid REFERENCES users,
  started_at timestamptz NOT NULL,
  submitted_by uuid REFERENCES users,
  submitted_at timestamptz,
  accepted_by uuid REFERENCES users,
  accepted_at timestamptz,
  discarded_at timestamptz,
  PRIMARY KEY (month_id, number),
  CHECK ((number = 1) = (reason IS NULL)),
  CHECK ((accepted_by IS NULL) = (accepted_at IS NULL)),
  CHECK (accepted_at IS NULL OR (submitted_by IS NOT NULL AND submitted_by <> accepted_by AND discarded_at IS NULL))
);

-- A row keeps its id from revision to revision; in `contracting` it is the contract's.
CREATE TABLE project_month_rows (
  month_id uuid NOT NULL,
  revision integer NOT NULL,
  id uuid NOT NULL,
  tab text NOT NULL CHECK (tab IN ('contracting', 'workforce-utilization', 'local-hiring')),
  branch_id uuid NOT NULL REFERENCES parent_project_contracts,
  version integer NOT NULL,
  position integer NOT NULL DEFAULT 0,
  -- whose people they are: a contract of the branch, or somebody else by name
  contract_id uuid REFERENCES parent_project_contracts,
  employer text,
  trade text,
  -- Standard Occupational Classification 2018
  soc text,
  level text CHECK (level IN ('journey', 'apprentice', 'trainee')),
  sex text CHECK (sex IN ('female', 'male', 'nonbinary', 'not_stated')),
  race text CHECK (race IN ('hispanic', 'white', 'black', 'asian', 'pacific', 'native', 'two_or_more', 'other', 'not_stated')),
  residence text CHECK (residence IN ('resident', 'nonresident', 'unknown')),
  zip text CHECK (zip ~ '^[0-9]{5}$'),
  county text,
  -- without a house number: nobody can be found by it
  street text,
  -- as `streetKey` writes it, to compare
  street_key text,
  people integer CHECK (people >= 0),
  hours_hundredths integer CHECK (hours_hundredths >= 0),
  new_hires integer CHECK (new_hires >= 0),
  hired_on date,
  -- paid in the month
  paid_cents bigint,
  -- what the firm that was paid confirmed, by payment tracking, when it was submitted
  confirmed_cents bigint,
  note text,
  -- decided by the places of the project; null: its ZIP code is not known
  is_local boolean,
  local_by text CHECK (local_by IN ('zip', 'street', 'not_listed', 'street_not_listed', 'street_unknown', 'zip_unknown', 'no_places')),
  PRIMARY KEY (month_id, revision, id),
  FOREIGN KEY (month_id, revision) REFERENCES project_month_revisions,
  CHECK (contract_id IS NULL OR employer IS NULL),
  CHECK (tab <> 'contracting' OR contract_id IS NOT DISTINCT FROM id)
);
CREATE INDEX project_month_rows_in_order ON project_month_rows (month_id, revision, position, id);

-- An official total given beside the rows. Where it disagrees with them both are shown.
CREATE TABLE project_month_totals (
  month_id uuid NOT NULL,
  revision integer NOT NULL,
  id uuid NOT NULL,
  branch_id uuid NOT NULL REFERENCES parent_project_contracts,
  version integer NOT NULL,
  label text NOT NULL,
  measure text NOT NULL CHECK (measure IN ('paid', 'hours', 'people', 'hires')),
  -- cents, hundredths of an hour, or people
  value bigint NOT NULL,
  source text NOT NULL,
  PRIMARY KEY (month_id, revision, id),
  FOREIGN KEY (month_id, revision) REFERENCES project_month_revisions
);

-- What happened to a month; its number is the version of the month that it made.
CREATE TABLE project_month_steps (
  month_id uuid NOT NULL REFERENCES project_months,
  number integer NOT NULL,
  revision integer NOT NULL,
  branch_id uuid NOT NULL REFERENCES parent_project_contracts,
  kind text NOT NULL CHECK (kind IN ('opened', 'submitted', 'withdrawn', 'returned', 'accepted', 'restated', 'discarded')),
  -- null: the product itself
  user_id uuid REFERENCES users,
  at timestamptz NOT NULL,
  words text,
  -- of a return: reasons by row, as {row_id, field, words}
  row_reasons jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (month_id, number)
);

-- Where a new hire counts as local: whole ZIP codes, or streets of one.
CREATE TABLE project_local_places (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES parent_projects,
  zip text NOT NULL CHECK (zip ~ '^[0-9]{5}$'),
  -- as `streetKey` writes it; empty: all of the ZIP code
  street text NOT NULL DEFAULT '',
  added_by uuid NOT NULL REFERENCES users,
  added_at timestamptz NOT NULL,
  UNIQUE (project_id, zip, street)
);

CREATE FUNCTION refuse_change_of_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER project_month_steps_append_only BEFORE UPDATE OR DELETE ON project_month_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_months();
CREATE TRIGGER project_months_stay BEFORE DELETE ON project_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_months();
CREATE TRIGGER project_month_revisions_stay BEFORE DELETE ON project_month_revisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_months();
CREATE TRIGGER project_month_revisions_accepted BEFORE UPDATE ON project_month_revisions
  FOR EACH ROW WHEN (OLD.accepted_at IS NOT NULL) EXECUTE FUNCTION refuse_change_of_months();

CREATE FUNCTION keep_accepted_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row record := coalesce(NEW, OLD);
BEGIN
  IF EXISTS (SELECT FROM project_month_revisions r
             WHERE r.month_id = of_row.month_id AND r.number = of_row.revision AND r.accepted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'an accepted month cannot change' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN of_row;
END
$$;
CREATE TRIGGER project_month_rows_accepted BEFORE INSERT OR UPDATE OR DELETE ON project_month_rows
  FOR EACH ROW EXECUTE FUNCTION keep_accepted_months();
CREATE TRIGGER project_month_totals_accepted BEFORE INSERT OR UPDATE OR DELETE ON project_month_totals
  FOR EACH ROW EXECUTE FUNCTION keep_accepted_months();

-- Branches of which the person sees drafts too.
CREATE FUNCTION own_reported_branches() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(DISTINCT c.id), '{}')
  FROM own_parent_project_access() a JOIN parent_project_contracts c ON c.project_id = a.project_id AND c.tier = 0
  WHERE a.sees = 'all' OR (a.sees = 'branch' AND c.hiring_company_id = a.company_id)
$$;

-- The second check: whoever sees the branch, and of others' only what was accepted.
ALTER TABLE project_months ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON project_months TO plumbline_member;
CREATE POLICY months_of_branches ON project_months FOR SELECT TO plumbline_member
  USING (branch_id = ANY ((SELECT own_reported_branches())::uuid[])
         OR (accepted_revision IS NOT NULL AND branch_id = ANY ((SELECT own_parent_project_branches())::uuid[]))
         OR (SELECT is_own_account_staff()));
ALTER TABLE project_month_revisions ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON project_month_revisions TO plumbline_member;
CREATE POLICY revisions_of_branches ON project_month_revisions FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM project_months m WHERE m.id = month_id
                 AND (accepted_at IS NOT NULL OR m.branch_id = ANY ((SELECT own_reported_branches())::uuid[])))
         OR (SELECT is_own_account_staff()));
ALTER TABLE project_month_rows ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON project_month_rows TO plumbline_member;
CREATE POLICY rows_of_branches ON project_month_rows FOR SELECT TO plumbline_member
  USING (branch_id = ANY ((SELECT own_reported_branches())::uuid[])
         OR EXISTS (SELECT FROM project_month_revisions r
                    WHERE r.month_id = project_month_rows.month_id AND r.number = revision AND r.accepted_at IS NOT NULL)
         OR (SELECT is_own_account_staff()));
ALTER TABLE project_month_totals ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON project_month_totals TO plumbline_member;
CREATE POLICY totals_of_branches ON project_month_totals FOR SELECT TO plumbline_member
  USING (branch_id = ANY ((SELECT own_reported_branches())::uuid[])
         OR EXISTS (SELECT FROM project_month_revisions r
                    WHERE r.month_id = project_month_totals.month_id AND r.number = revision AND r.accepted_at IS NOT NULL)
         OR (SELECT is_own_account_staff()));
ALTER TABLE project_month_steps ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON project_month_steps TO plumbline_member;
CREATE POLICY steps_of_branches ON project_month_steps FOR SELECT TO plumbline_member
  USING (branch_id = ANY ((SELECT own_reported_branches())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE project_local_places ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON project_local_places TO plumbline_member;
CREATE POLICY places_of_projects ON project_local_places FOR SELECT TO plumbline_member
  USING (project_id = ANY ((SELECT own_parent_projects())::uuid[]) OR (SELECT is_own_account_staff()));
