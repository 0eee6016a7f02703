-- People of parent projects: who changed a role, who reads of whom, invitations to accounts, and news that waits for one
-- email of the day.
ALTER TABLE parent_project_members
  ADD COLUMN role_changed_at timestamptz,
  ADD COLUMN role_changed_by uuid REFERENCES users,
  -- when the account of the address got its card about the invitation
  ADD COLUMN notified_at timestamptz;
ALTER TABLE parent_project_members ADD CHECK ((role_changed_at IS NULL) = (role_changed_by IS NULL));
CREATE INDEX parent_project_members_by_email ON parent_project_members (lower(email)) WHERE removed_at IS NULL;

-- Whoever sees the whole project reads all of its people; others the team and themselves, and people of one prime
-- contractor each other.
ALTER POLICY members_of_projects ON parent_project_members
  USING ((SELECT is_own_account_staff())
         OR EXISTS (
           SELECT FROM own_parent_project_access() a
           WHERE a.project_id = parent_project_members.project_id
             AND (a.sees = 'all'
                  OR (parent_project_members.kind = 'team' AND parent_project_members.accepted_at IS NOT NULL
                      AND parent_project_members.removed_at IS NULL)
                  OR (parent_project_members.user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
                      AND parent_project_members.removed_at IS NULL)
                  OR (a.sees = 'branch' AND parent_project_members.kind = 'prime'
                      AND parent_project_members.company_id = a.company_id))));

-- Invitations to the address of an account, and those that it accepted; whoever was invited is no part of the project yet.
CREATE FUNCTION project_invitations_to(person uuid)
  RETURNS TABLE (id uuid, project_id uuid, project text, owner text, kind text, role text, company text, invited_by text,
                 expires_at timestamptz, accepted_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT m.id, p.id, p.name, o.business_name, m.kind, m.role, c.business_name,
         (SELECT i.first_name || ' ' || i.last_name FROM users i WHERE i.id = m.invited_by), m.expires_at, m.accepted_at
  FROM parent_project_members m
  JOIN parent_projects p ON p.id = m.project_id
  JOIN hiring_companies o ON o.id = p.owner_company_id
  LEFT JOIN hiring_companies c ON c.id = m.company_id
  JOIN users u ON u.id = person
  WHERE m.removed_at IS NULL AND CASE WHEN m.user_id IS NULL THEN lower(m.email) = lower(u.email) ELSE m.user_id = u.id END
$$;

-- What people of a project are told. A prime contractor's people read nothing of another branch, viewers what was accepted.
CREATE TABLE parent_project_news (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES parent_projects,
  -- whose branch it is about; null: the project itself
  branch_id uuid REFERENCES parent_project_contracts,
  kind text NOT NULL,
  words text NOT NULL,
  is_public boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL
);
CREATE INDEX parent_project_news_of_project ON parent_project_news (project_id, at);
ALTER TABLE parent_project_news ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON parent_project_news TO plumbline_member;
CREATE POLICY news_of_projects ON parent_project_news FOR SELECT TO plumbline_member
  USING ((SELECT is_own_account_staff())
         OR EXISTS (
           SELECT FROM own_parent_project_access() a
           WHERE a.project_id = parent_project_news.project_id
             AND (a.sees <> 'accepted' OR parent_project_news.is_public)
             AND (parent_project_news.branch_id IS NULL OR a.sees <> 'branch'
                  OR EXISTS (SELECT FROM parent_project_contracts c
                             WHERE c.id = parent_project_news.branch_id AND c.hiring_company_id = a.company_id))));

-- Cards of one batch share an email: where this is set, not before.
ALTER TABLE notifications ADD COLUMN mail_after timestamptz;
