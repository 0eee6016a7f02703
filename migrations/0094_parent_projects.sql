-- Developments and public contracts with goals, and the contracts below them. Payments stay where they are: a contract
-- names the one of payment tracking, whose award and figures are its own then.
CREATE TABLE parent_projects (
  id uuid PRIMARY KEY,
  owner_company_id uuid NOT NULL REFERENCES hiring_companies,
  name text NOT NULL,
  -- the owner's own number of it
  number text,
  description text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'planning' CHECK (state IN ('planning', 'active', 'completed')),
  archived_at timestamptz,
  address text,
  city text,
  state_code text,
  zip text,
  starts_on date,
  ends_on date,
  budget_cents bigint CHECK (budget_cents >= 0),
  -- federal, state, local, private
  funding text[] NOT NULL DEFAULT '{}',
  time_zone text NOT NULL,
  program text,
  -- code of the rules by which it is counted; null: nothing is credited
  rule_pack text,
  -- everybody of the owning company reads what was accepted
  open_to_company boolean NOT NULL DEFAULT true,
  -- months are due on this day of the month that follows
  due_day integer NOT NULL DEFAULT 10 CHECK (due_day BETWEEN 1 AND 28),
  version integer NOT NULL DEFAULT 1,
  -- the number of its last entry
  entries integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  CHECK (ends_on >= starts_on)
);
CREATE INDEX parent_projects_of_owner ON parent_projects (owner_company_id, created_at DESC, id DESC);
CREATE INDEX parent_projects_by_time ON parent_projects (created_at DESC, id DESC);

-- A goal holds from a day until another takes its place; what held before stays readable.
CREATE TABLE parent_project_goals (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES parent_projects,
  group_code text NOT NULL,
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('all', 'construction', 'design', 'supplies', 'workforce', 'local_hiring')),
  measure text NOT NULL CHECK (measure IN ('percent', 'amount', 'hours', 'hires')),
  -- hundredths of a percent: of the contract total, of all hours, of all new hires
  bps integer CHECK (bps BETWEEN 1 AND 10000),
  amount_cents bigint CHECK (amount_cents > 0),
  hours integer CHECK (hours > 0),
  -- which certificates count for it: types as their lists have them, and agencies (none: of all)
  certificate_types text[] NOT NULL DEFAULT '{}',
  agency_ids uuid[] NOT NULL DEFAULT '{}',
  effective_from date NOT NULL,
  effective_until date,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  ended_by uuid REFERENCES users,
  CHECK (effective_until >= effective_from),
  CHECK ((measure IN ('percent', 'hires') AND bps IS NOT NULL AND amount_cents IS NULL AND hours IS NULL)
         OR (measure = 'amount' AND amount_cents IS NOT NULL AND bps IS NULL AND hours IS NULL)
         OR (measure = 'hours' AND num_nonnulls(bps, hours) = 1 AND amount_cents IS NULL))
);
CREATE INDEX parent_project_goals_of_project ON parent_project_goals (project_id, group_code, effective_from);

CREATE TABLE parent_project_contracts (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES parent_projects,
  parent_id uuid REFERENCES parent_project_contracts,
  -- the prime contract at its top, itself for one
  branch_id uuid NOT NULL REFERENCES parent_project_contracts,
  -- 0 for a prime contract
  tier integer NOT NULL CHECK (tier BETWEEN 0 AND 5),
  -- whose contract it is: a company here, a firm of the directory, or somebody else by name
  hiring_company_id uuid REFERENCES hiring_companies,
  mwbe_id uuid REFERENCES mwbes,
  firm_name text,
  number text,
  title text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('construction', 'design', 'supplies', 'services')),
  naics text,
  -- how its work counts: of own forces, as a supplier, broker and so on
  participation text NOT NULL DEFAULT 'own_forces',
  commission_cents bigint CHECK (commission_cents >= 0),
  -- the share of a joint venture, in hundredths of a percent
  joint_venture_bps integer CHECK (joint_venture_bps BETWEEN 1 AND 10000),
  commercially_useful boolean NOT NULL DEFAULT true,
  -- the one group for which it counts where its firm has several certificates
  credit_group text,
  goal_cents bigint CHECK (goal_cents >= 0),
  commitment_cents bigint CHECK (commitment_cents >= 0),
  committed_on date,
  bid_on date,
  -- null: not awarded yet, a package that is still to be let
  award_cents bigint CHECK (award_cents >= 0),
  changes_cents bigint NOT NULL DEFAULT 0,
  awarded_on date,
  starts_on date,
  ends_on date,
  -- its award, changes and figures are those of payment tracking
  payment_contract_id uuid UNIQUE REFERENCES payment_contracts,
  -- paid as its payer said in accepted months, where payment tracking has no contract: nobody confirms it
  reported_cents bigint NOT NULL DEFAULT 0,
  -- as of the last month that was accepted: all that viewers learn
  accepted_month date,
  accepted_award_cents bigint,
  accepted_paid_cents bigint,
  accepted_confirmed_cents bigint,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'completed', 'removed')),
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(hiring_company_id, mwbe_id, firm_name) <= 1),
  CHECK (award_cents IS NULL OR num_nonnulls(hiring_company_id, mwbe_id, firm_name) = 1),
  CHECK (coalesce(award_cents, 0) + changes_cents >= 0),
  CHECK ((tier = 0) = (parent_id IS NULL)),
  CHECK ((tier = 0) = (branch_id = id))
);
CREATE INDEX parent_project_contracts_of_project ON parent_project_contracts (project_id, tier, created_at, id);
CREATE INDEX parent_project_contracts_of_branch ON parent_project_contracts (branch_id);
CREATE INDEX parent_project_contracts_below ON parent_project_contracts (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX parent_project_contracts_of_prime ON parent_project_contracts (hiring_company_id) WHERE tier = 0;

-- Who takes part. A prime contractor's people see the branches of their company, viewers what was accepted.
CREATE TABLE parent_project_members (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES parent_projects,
  kind text NOT NULL CHECK (kind IN ('team', 'prime', 'viewer')),
  role text NOT NULL CHECK (role IN ('owner', 'editor', 'reporter', 'viewer')),
  email text NOT NULL,
  first_name text,
  last_name text,
  -- for whom the person takes part; of a prime contractor never null
  company_id uuid REFERENCES hiring_companies,
  -- null until the invitation is accepted
  user_id uuid REFERENCES users,
  version integer NOT NULL DEFAULT 1,
  invited_by uuid NOT NULL REFERENCES users,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz,
  accepted_at timestamptz,
  removed_at timestamptz,
  removed_by uuid REFERENCES users,
  CHECK ((accepted_at IS NULL) = (user_id IS NULL)),
  CHECK ((removed_at IS NULL) = (removed_by IS NULL)),
  CHECK (kind <> 'prime' OR (company_id IS NOT NULL AND role IN ('editor', 'reporter', 'viewer'))),
  CHECK (kind <> 'viewer' OR role = 'viewer')
);
CREATE UNIQUE INDEX parent_project_members_once ON parent_project_members (project_id, kind, lower(email)) WHERE removed_at IS NULL;
CREATE INDEX parent_project_members_of_user ON parent_project_members (user_id) WHERE user_id IS NOT NULL AND removed_at IS NULL;

-- What a person wants to hear of a project; no row: everything.
CREATE TABLE parent_project_notification_settings (
  project_id uuid NOT NULL REFERENCES parent_projects,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- the kinds of news that are off
  muted text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (project_id, user_id)
);

-- What happened, for the page and for auditors; the numbers of a project have no gap.
CREATE TABLE parent_project_entries (
  project_id uuid NOT NULL REFERENCES parent_projects,
  number integer NOT NULL CHECK (number > 0),
  kind text NOT NULL,
  contract_id uuid REFERENCES parent_project_contracts,
  -- whose branch it is about; null: of the project itself
  branch_id uuid REFERENCES parent_project_contracts,
  -- viewers read it
  is_public boolean NOT NULL DEFAULT false,
  user_id uuid REFERENCES users,
  at timestamptz NOT NULL,
  amount_cents bigint,
  words text,
  details jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (project_id, number)
);
CREATE INDEX parent_project_entries_of_contract ON parent_project_entries (contract_id, number) WHERE contract_id IS NOT NULL;

CREATE FUNCTION refuse_change_of_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER parent_project_entries_append_only BEFORE UPDATE OR DELETE ON parent_project_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_projects();
CREATE TRIGGER parent_project_contracts_stay BEFORE DELETE ON parent_project_contracts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_projects();
CREATE TRIGGER parent_projects_stay BEFORE DELETE ON parent_projects
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_projects();

-- What a person may see and do, project by project. `sees`: all, the branches of `company_id`, or what was accepted.
-- @param of_company the one company of a session that its identity provider opened
CREATE FUNCTION project_access(person uuid, of_company uuid)
  RETURNS TABLE (project_id uuid, role text, sees text, company_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH parts AS (
    SELECT m.project_id, m.role,
           CASE WHEN m.role = 'viewer' AND m.kind <> 'prime' THEN 'accepted' WHEN m.kind = 'prime' THEN 'branch' ELSE 'all' END AS sees,
           m.company_id
    FROM parent_project_members m
    WHERE m.user_id = person AND m.removed_at IS NULL AND (of_company IS NULL OR m.company_id = of_company)
      -- who left the company no longer takes part for it
      AND (m.company_id IS NULL OR EXISTS (
        SELECT FROM memberships s WHERE s.user_id = person AND s.company_type = 'hiring_company' AND s.company_id = m.company_id))
    UNION ALL
    SELECT p.id, 'viewer', 'accepted', p.owner_company_id
    FROM memberships s JOIN parent_projects p ON p.owner_company_id = s.company_id
    WHERE s.user_id = person AND s.company_type = 'hiring_company' AND p.open_to_company AND (of_company IS NULL OR s.company_id = of_company))
  SELECT p.project_id, p.role, p.sees, p.company_id FROM parts p
  -- who sees a branch as it is now must not see the others by what viewers read
  WHERE p.sees <> 'accepted'
    OR NOT EXISTS (SELECT FROM parts more WHERE more.project_id = p.project_id AND more.sees <> 'accepted')
$$;
CREATE FUNCTION own_parent_project_access() RETURNS TABLE (project_id uuid, role text, sees text, company_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT a.project_id, a.role, a.sees, a.company_id
  FROM project_access(nullif(current_setting('plumbline.user_id', true), '')::uuid, only_company()) a
$$;
CREATE FUNCTION own_parent_projects() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(DISTINCT a.project_id), '{}') FROM own_parent_project_access() a
$$;
-- Prime contracts whose branch the person sees.
CREATE FUNCTION own_parent_project_branches() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(DISTINCT c.id), '{}')
  FROM own_parent_project_access() a JOIN parent_project_contracts c ON c.project_id = a.project_id AND c.tier = 0
  WHERE a.sees <> 'branch' OR c.hiring_company_id = a.company_id
$$;

-- The second check: who takes part, and staff. A prime never learns of another branch.
ALTER TABLE parent_projects ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON parent_projects TO plumbline_member;
CREATE POLICY parts_of_projects ON parent_projects FOR SELECT TO plumbline_member
  USING (id = ANY ((SELECT own_parent_projects())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE parent_project_goals ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON parent_project_goals TO plumbline_member;
CREATE POLICY goals_of_projects ON parent_project_goals FOR SELECT TO plumbline_member
  USING (project_id = ANY ((SELECT own_parent_projects())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE parent_project_contracts ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON parent_project_contracts TO plumbline_member;
CREATE POLICY branches_of_projects ON parent_project_contracts FOR SELECT TO plumbline_member
  USING (branch_id = ANY ((SELECT own_parent_project_branches())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE parent_project_members ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON parent_project_members TO plumbline_member;
CREATE POLICY members_of_projects ON parent_project_members FOR SELECT TO plumbline_member
  USING (project_id = ANY ((SELECT own_parent_projects())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE parent_project_notification_settings ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON parent_project_notification_settings TO plumbline_member;
CREATE POLICY own_project_settings ON parent_project_notification_settings FOR SELECT TO plumbline_member
  USING (user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid);
ALTER TABLE parent_project_entries ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON parent_project_entries TO plumbline_member;
CREATE POLICY entries_of_projects ON parent_project_entries FOR SELECT TO plumbline_member
  USING ((project_id = ANY ((SELECT own_parent_projects())::uuid[])
          AND (branch_id IS NULL OR branch_id = ANY ((SELECT own_parent_project_branches())::uuid[])))
         OR (SELECT is_own_account_staff()));
