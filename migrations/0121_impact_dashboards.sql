-- What an organization spends with certified firms, over its contracts and projects. Pages read rollups that a job keeps
-- (docs/decisions/0063).
CREATE TABLE impact_dashboards (
  id uuid PRIMARY KEY,
  owner_company_id uuid NOT NULL REFERENCES hiring_companies,
  name text NOT NULL,
  -- [{code, name, types}] in order: a firm counts in the first whose certificates it held on the day of a payment
  groups jsonb NOT NULL,
  -- FIPS codes of the counties whose firms are local
  local_counties text[] NOT NULL DEFAULT '{}',
  -- grows with each change of what is above
  version integer NOT NULL DEFAULT 1,
  -- of the rollups; null: they were never made
  as_of timestamptz,
  -- grows with each count: of two that began at the same time the second is dropped
  run integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE INDEX impact_dashboards_of_owner ON impact_dashboards (owner_company_id);

-- Who may see one, by the address of their account.
CREATE TABLE impact_dashboard_people (
  dashboard_id uuid NOT NULL REFERENCES impact_dashboards,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('owner', 'editor', 'viewer')),
  added_by uuid NOT NULL REFERENCES users,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (dashboard_id, email)
);
CREATE INDEX impact_dashboard_people_by_email ON impact_dashboard_people (email);

-- What a person looks at again: the filters of the page.
CREATE TABLE impact_views (
  id uuid PRIMARY KEY,
  dashboard_id uuid NOT NULL REFERENCES impact_dashboards,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (dashboard_id, user_id, name)
);

-- One row for each change that the rollups do not know yet.
CREATE TABLE impact_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dashboard_id uuid NOT NULL REFERENCES impact_dashboards,
  at timestamptz NOT NULL
);
CREATE INDEX impact_marks_of_dashboard ON impact_marks (dashboard_id);

-- Spending by firm: the list behind each number.
CREATE TABLE impact_spend (
  dashboard_id uuid NOT NULL REFERENCES impact_dashboards,
  -- the first day
  quarter date NOT NULL,
  -- null: a contract outside of projects
  project_id uuid REFERENCES parent_projects,
  -- a business
  firm_id uuid NOT NULL,
  -- empty: none on the days of these payments
  group_code text NOT NULL,
  tier integer NOT NULL,
  naics text,
  -- county of the firm
  fips text,
  paid_cents bigint NOT NULL,
  confirmed_cents bigint NOT NULL,
  payments integer NOT NULL,
  -- by which it counts in the group: {agency, type, issued_on, expires_on}
  certificate jsonb
);
CREATE INDEX impact_spend_of_dashboard ON impact_spend (dashboard_id, group_code, quarter);

-- The same added up for charts, so that a page reads some hundred rows.
CREATE TABLE impact_cells (
  dashboard_id uuid NOT NULL REFERENCES impact_dashboards,
  -- `all`, or the id of a project
  part text NOT NULL,
  quarter date NOT NULL,
  dimension text NOT NULL CHECK (dimension IN ('group', 'place', 'trade', 'tier', 'firms', 'group_firms', 'days')),
  key text NOT NULL,
  paid_cents bigint NOT NULL,
  confirmed_cents bigint NOT NULL,
  -- payments; of firms how many
  count bigint NOT NULL,
  PRIMARY KEY (dashboard_id, part, dimension, quarter, key)
);

-- Which dashboards a person may see, and as what.
-- @param of_company the one company of a session that its identity provider opened
CREATE FUNCTION impact_access(person uuid, of_company uuid) RETURNS TABLE (dashboard_id uuid, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT d.id, p.role
  FROM users u JOIN impact_dashboard_people p ON p.email = lower(u.email) JOIN impact_dashboards d ON d.id = p.dashboard_id
  WHERE u.id = person AND u.active AND u.user_type IN ('PRIME', 'DEVELOPER', 'GOVERNMENT_AGENCY')
    AND (of_company IS NULL OR d.owner_company_id = of_company)
    -- who left the company has no part in what it owns, beyond reading what was shared
    AND (p.role = 'viewer' OR EXISTS (SELECT FROM memberships m WHERE m.user_id = person
           AND m.company_type = 'hiring_company' AND m.company_id = d.owner_company_id))
$$;
CREATE FUNCTION own_impact_dashboards() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(a.dashboard_id), '{}')
  FROM impact_access(nullif(current_setting('plumbline.user_id', true), '')::uuid, only_company()) a
$$;
-- For the account itself: the dashboards of which it knows.
CREATE FUNCTION impact_dashboards_of(person uuid, of_company uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('impact_dashboard_id', a.dashboard_id) ORDER BY a.dashboard_id), '[]')
  FROM impact_access(person, of_company) a
$$;

-- The second check: whoever has a part in the dashboard, and staff.
ALTER TABLE impact_dashboards ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON impact_dashboards TO plumbline_member;
CREATE POLICY own_dashboards ON impact_dashboards FOR SELECT TO plumbline_member
  USING (id = ANY ((SELECT own_impact_dashboards())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE impact_dashboard_people ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON impact_dashboard_people TO plumbline_member;
CREATE POLICY people_of_dashboards ON impact_dashboard_people FOR SELECT TO plumbline_member
  USING (dashboard_id = ANY ((SELECT own_impact_dashboards())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE impact_views ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON impact_views TO plumbline_member;
CREATE POLICY own_views ON impact_views FOR SELECT TO plumbline_member
  USING (user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid);
ALTER TABLE impact_marks ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON impact_marks TO plumbline_member;
CREATE POLICY marks_of_dashboards ON impact_marks FOR SELECT TO plumbline_member
  USING (dashboard_id = ANY ((SELECT own_impact_dashboards())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE impact_spend ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON impact_spend TO plumbline_member;
CREATE POLICY spend_of_dashboards ON impact_spend FOR SELECT TO plumbline_member
  USING (dashboard_id = ANY ((SELECT own_impact_dashboards())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE impact_cells ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON impact_cells TO plumbline_member;
CREATE POLICY cells_of_dashboards ON impact_cells FOR SELECT TO plumbline_member
  USING (dashboard_id = ANY ((SELECT own_impact_dashboards())::uuid[]) OR (SELECT is_own_account_staff()));
