-- What residents may read of projects. A publication is frozen: pages for residents read nothing else
-- (docs/decisions/0062).
CREATE TABLE community_publications (
  project_id uuid NOT NULL REFERENCES parent_projects,
  number integer NOT NULL CHECK (number > 0),
  -- after suppression, as src/contract/community/schema.ts has it
  snapshot jsonb NOT NULL,
  as_of date NOT NULL,
  -- the picture that other sites show with a link to it
  image bytea NOT NULL,
  published_by uuid NOT NULL REFERENCES users,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, number)
);
CREATE TABLE community_dashboards (
  project_id uuid PRIMARY KEY REFERENCES parent_projects,
  -- the publication that is read; null: none was made yet
  number integer,
  is_published boolean NOT NULL DEFAULT false,
  allows_embedding boolean NOT NULL DEFAULT false,
  -- in pixels
  embed_width integer NOT NULL DEFAULT 720 CHECK (embed_width > 0),
  embed_height integer NOT NULL DEFAULT 900 CHECK (embed_height > 0),
  version integer NOT NULL DEFAULT 1,
  changed_by uuid NOT NULL REFERENCES users,
  changed_at timestamptz NOT NULL,
  CHECK (number IS NOT NULL OR NOT is_published)
);
CREATE TRIGGER community_publications_append_only BEFORE UPDATE OR DELETE ON community_publications
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_projects();

-- The second check: everybody what is published, people of a project all of it.
ALTER TABLE community_dashboards ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON community_dashboards TO plumbline_member;
CREATE POLICY dashboards_for_residents ON community_dashboards FOR SELECT TO plumbline_member
  USING (is_published OR project_id = ANY ((SELECT own_parent_projects())::uuid[]) OR (SELECT is_own_account_staff()));
ALTER TABLE community_publications ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON community_publications TO plumbline_member;
CREATE POLICY publications_for_residents ON community_publications FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM community_dashboards d
                 WHERE d.project_id = community_publications.project_id AND d.number = community_publications.number
                   AND d.is_published)
         OR project_id = ANY ((SELECT own_parent_projects())::uuid[]) OR (SELECT is_own_account_staff()));
