-- A session that an identity provider opened acts for the provider's company alone. The provider is no reference: its
-- removal ends the session, and must not set it free.
ALTER TABLE sessions
  ADD COLUMN sso_provider_id uuid,
  ADD COLUMN sso_company_id uuid REFERENCES hiring_companies ON DELETE CASCADE;
-- of open ones nobody knows by which provider they came
UPDATE sessions SET ended_at = now() WHERE how = 'sso' AND ended_at IS NULL;
UPDATE link_tokens SET revoked_at = now()
WHERE purpose IN ('single sign-on', 'second factor') AND spent_at IS NULL AND revoked_at IS NULL;
ALTER TABLE sessions ADD CONSTRAINT sessions_sso CHECK (
  CASE WHEN how = 'sso' THEN ended_at IS NOT NULL OR (sso_provider_id IS NOT NULL AND sso_company_id IS NOT NULL)
       ELSE sso_provider_id IS NULL AND sso_company_id IS NULL END
);
CREATE INDEX sessions_by_provider ON sessions (sso_provider_id) WHERE sso_provider_id IS NOT NULL;

-- A provider that is switched off accepts responses only for ten minutes after a test began.
ALTER TABLE sso_providers ADD COLUMN tested_at timestamptz;

-- For which of the person's companies a notification is; those of unknown origin are seen with a proof of their own.
ALTER TABLE notifications ADD COLUMN company_id uuid;
WITH parties AS (
  SELECT id AS subject_id, 'Project' AS subject_type, hiring_company_id, mwbe_id FROM projects
  UNION ALL
  SELECT r.id, 'ProjectRevision', p.hiring_company_id, p.mwbe_id
  FROM project_revisions r JOIN projects p ON p.id = r.project_id
)
UPDATE notifications n SET company_id = (
  SELECT min(m.company_id::text)::uuid FROM memberships m
  WHERE m.user_id = n.recipient_id AND m.company_id IN (s.hiring_company_id, s.mwbe_id)
  HAVING count(*) = 1)
FROM parties s WHERE s.subject_type = n.subject_type AND s.subject_id = n.subject_id;

-- A search that was saved in a session of a company's provider belongs to that company; others are the person's own.
ALTER TABLE saved_searches ADD COLUMN company_id uuid REFERENCES hiring_companies ON DELETE CASCADE;
DROP INDEX saved_searches_name;
CREATE UNIQUE INDEX saved_searches_name ON saved_searches (owner_id, company_id, lower(name)) NULLS NOT DISTINCT;

-- The same wall as before, with one company's rows behind it where the session is bound to one.
CREATE FUNCTION only_company() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('plumbline.company_id', true), '')::uuid
$$;
CREATE OR REPLACE FUNCTION own_hiring_companies() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(company_id), '{}') FROM memberships
  WHERE company_type = 'hiring_company' AND user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
    AND company_id = coalesce(only_company(), company_id)
$$;
CREATE OR REPLACE FUNCTION own_firm_numbers() RETURNS integer[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(w.number), '{}') FROM memberships m JOIN mwbes w ON w.id = m.company_id
  WHERE m.company_type = 'mwbe' AND m.user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
    AND only_company() IS NULL
$$;
CREATE OR REPLACE FUNCTION is_own_account_staff() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT only_company() IS NULL AND EXISTS (
    SELECT FROM users WHERE user_type = 'INTERNAL' AND id = nullif(current_setting('plumbline.user_id', true), '')::uuid)
$$;
CREATE POLICY of_only_company ON saved_searches AS RESTRICTIVE FOR ALL TO plumbline_member
  USING ((SELECT only_company()) IS NULL OR company_id = (SELECT only_company()));
