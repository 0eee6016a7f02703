-- Steps of onboarding that a firm has left by "Save and continue": whoever comes back starts at the first other one.
CREATE TABLE onboarding_steps (
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  step text NOT NULL,
  passed_at timestamptz NOT NULL,
  passed_by uuid NOT NULL REFERENCES users,
  PRIMARY KEY (mwbe_id, step)
);
ALTER TABLE onboarding_steps ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON onboarding_steps TO plumbline_member;
CREATE POLICY steps_of_own_firm ON onboarding_steps FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));

-- A firm's own photos, of no project.
ALTER TABLE photos ADD COLUMN mwbe_id uuid REFERENCES mwbes;
ALTER TABLE photos
  DROP CONSTRAINT photos_check,
  DROP CONSTRAINT photos_check1,
  ADD CHECK (mwbe_id IS NULL OR project_id IS NULL),
  ADD CHECK ((coalesce(project_id, mwbe_id) IS NULL) = (side IS NULL)),
  ADD CHECK ((coalesce(project_id, mwbe_id) IS NULL) = (added_at IS NULL));
CREATE INDEX photos_of_firm ON photos (mwbe_id, added_at) WHERE mwbe_id IS NOT NULL;
ALTER POLICY photos_of_own_projects ON photos
  USING (CASE WHEN mwbe_id IS NOT NULL THEN mwbe_id = ANY ((SELECT own_mwbes())::uuid[])
              WHEN project_id IS NULL THEN added_by = nullif(current_setting('plumbline.user_id', true), '')::uuid
              ELSE EXISTS (SELECT FROM projects p WHERE p.id = project_id) END);

-- A capability statement leads to the records of its firm.
CREATE INDEX project_records_of_firm ON project_records (mwbe_id, issued_at DESC, id) WHERE revoked_at IS NULL;
