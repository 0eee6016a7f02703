-- A record can be revised by the firm, corrected and sent again, or withdrawn; `version` counts its corrections.
ALTER TABLE projects ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version >= 1);
ALTER TABLE projects DROP CONSTRAINT projects_state_check;
ALTER TABLE projects ADD CONSTRAINT projects_state_check
  CHECK (state IN ('pending', 'verified', 'rejected', 'revision_requested', 'withdrawn'));

-- What the firm says that a record should say, beside what it said at that moment.
CREATE TABLE project_revisions (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects,
  user_id uuid NOT NULL REFERENCES users,
  start_date date NOT NULL,
  end_date date NOT NULL CHECK (end_date >= start_date),
  budget bigint NOT NULL CHECK (budget >= 0),
  notes text,
  recorded_start_date date NOT NULL,
  recorded_end_date date NOT NULL,
  recorded_budget bigint NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  action_taken_at timestamptz,
  action_taken_by uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  CHECK (NOT verified OR action_taken_at IS NOT NULL)
);
CREATE UNIQUE INDEX project_revisions_open ON project_revisions (project_id) WHERE action_taken_at IS NULL;
CREATE INDEX project_revisions_by_project ON project_revisions (project_id, created_at DESC);
GRANT SELECT ON project_revisions TO plumbline_member;

-- Verified by the firm with its description, or by the hiring side with the firm's revision.
ALTER TABLE projects ADD COLUMN verified_revision_id uuid REFERENCES project_revisions;
DO $$
DECLARE old record;
BEGIN
  FOR old IN SELECT conname FROM pg_constraint
             WHERE conrelid = 'projects'::regclass AND contype = 'c'
               AND pg_get_constraintdef(oid) ~ 'state = ''(pending|verified|rejected)''::text\) ='
  LOOP EXECUTE format('ALTER TABLE projects DROP CONSTRAINT %I', old.conname); END LOOP;
END $$;
ALTER TABLE projects ADD CONSTRAINT projects_answered CHECK ((state = 'pending') = (action_taken_at IS NULL)),
  ADD CONSTRAINT projects_confirmed
    CHECK (state <> 'verified' OR services IS NOT NULL OR verified_revision_id IS NOT NULL),
  ADD CONSTRAINT projects_reason CHECK (state <> 'rejected' OR rejected_reason IS NOT NULL);

-- A party's own list, whole and by state, page by page.
DROP INDEX projects_by_company;
DROP INDEX projects_by_mwbe;
CREATE INDEX projects_by_company ON projects (hiring_company_id, created_at DESC, id DESC);
CREATE INDEX projects_by_mwbe ON projects (mwbe_id, created_at DESC, id DESC);
CREATE INDEX projects_of_company_by_state ON projects (hiring_company_id, state, created_at DESC, id DESC);
CREATE INDEX projects_of_mwbe_by_state ON projects (mwbe_id, state, created_at DESC, id DESC);

-- A file of projects may name firms by the numbers of their certificates.
CREATE INDEX certificates_by_number ON certificates (lower(number)) WHERE number IS NOT NULL;
