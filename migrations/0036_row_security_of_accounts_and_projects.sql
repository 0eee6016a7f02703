-- The second check for projects, accounts, photos and single sign-on (docs/decisions/0003). It asks about the person
-- with the rights of the owner, since a policy of memberships can't ask memberships.
CREATE FUNCTION own_mwbes() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(company_id), '{}') FROM memberships
  WHERE company_type = 'mwbe' AND user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
    AND only_company() IS NULL
$$;
CREATE FUNCTION own_administered_companies() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(company_id), '{}') FROM memberships
  WHERE role = 'administrator' AND user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
    AND company_id = coalesce(only_company(), company_id)
$$;
CREATE FUNCTION is_own_account_staff_admin() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT only_company() IS NULL AND EXISTS (SELECT FROM users WHERE user_type = 'INTERNAL' AND admin
                 AND id = nullif(current_setting('plumbline.user_id', true), '')::uuid)
$$;
-- Whether anybody acts for a company: all that others learn of its people.
CREATE FUNCTION has_members(company uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.company_id = company AND u.active)
$$;

-- A project is its two parties'; revisions and photos are seen by whoever sees their project, and a photo that is on no
-- project yet by whoever uploaded it.
ALTER TABLE projects ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_projects ON projects FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]) OR mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));

ALTER TABLE project_revisions ENABLE ROW LEVEL SECURITY;
CREATE POLICY revisions_of_own_projects ON project_revisions FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM projects p WHERE p.id = project_id));

ALTER TABLE photos ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON photos TO plumbline_member;
CREATE POLICY photos_of_own_projects ON photos FOR SELECT TO plumbline_member
  USING (CASE WHEN project_id IS NULL THEN added_by = nullif(current_setting('plumbline.user_id', true), '')::uuid
              ELSE EXISTS (SELECT FROM projects p WHERE p.id = project_id) END);

-- People see themselves and those of their companies, staff everybody; password hashes open to nobody.
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON memberships TO plumbline_member;
CREATE POLICY memberships_of_own_companies ON memberships FOR SELECT TO plumbline_member
  USING (company_id = ANY ((SELECT own_hiring_companies())::uuid[]) OR company_id = ANY ((SELECT own_mwbes())::uuid[])
         OR (SELECT is_own_account_staff()));

ALTER TABLE users ENABLE ROW LEVEL SECURITY;
GRANT SELECT (id, email, first_name, last_name, user_type, admin, active, may_impersonate, can_create_impact_dashboard,
              has_payments_feature, has_dashboard_payments_feature, mail_preference, demo, created_at)
  ON users TO plumbline_member;
CREATE POLICY own_account_and_colleagues ON users FOR SELECT TO plumbline_member
  USING (id = nullif(current_setting('plumbline.user_id', true), '')::uuid OR (SELECT is_own_account_staff())
         OR EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id));

-- Settings of single sign-on are its company's administrators' and the platform's; client secrets open to nobody. Who
-- somebody is at a provider is their own; used answers are granted to nobody at all.
ALTER TABLE sso_providers ENABLE ROW LEVEL SECURITY;
GRANT SELECT (id, company_id, brand, kind, name, issuer, client_id, entry_point, certificates, allow_unsolicited, rules,
              enabled, tested_at, created_at, changed_at)
  ON sso_providers TO plumbline_member;
CREATE POLICY administered_sso_providers ON sso_providers FOR SELECT TO plumbline_member
  USING (company_id = ANY ((SELECT own_administered_companies())::uuid[]) OR (SELECT is_own_account_staff_admin()));

ALTER TABLE sso_domains ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON sso_domains TO plumbline_member;
CREATE POLICY domains_of_administered_providers ON sso_domains FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM sso_providers p WHERE p.id = provider_id));

ALTER TABLE sso_identities ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON sso_identities TO plumbline_member;
CREATE POLICY own_sso_identities ON sso_identities FOR SELECT TO plumbline_member
  USING (user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid);

-- Who asks to join a company is seen by its administrators.
ALTER TABLE join_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY join_requests_of_administered_companies ON join_requests FOR SELECT TO plumbline_member
  USING (company_id = ANY ((SELECT own_administered_companies())::uuid[]));
ALTER TABLE access_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY access_requests_to_join_administered_companies ON access_requests FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM join_requests j WHERE j.access_request_id = access_requests.id));
