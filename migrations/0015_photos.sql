-- A photo from the moment that its file has arrived; it belongs to a project once somebody adds it there. `secret` signs
-- its links, `side` is the party for which it was added. The states and faults are those of contract/photos.
CREATE TABLE photos (
  id uuid PRIMARY KEY,
  file_id text NOT NULL UNIQUE,
  name text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  kind text NOT NULL CHECK (kind IN ('jpeg', 'png', 'gif')),
  project_id uuid REFERENCES projects,
  side text CHECK (side IN ('hiring_company', 'mwbe')),
  added_by uuid NOT NULL REFERENCES users,
  added_at timestamptz,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'processed', 'refused')),
  fault text CHECK (fault IN ('large', 'type', 'lost')),
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((project_id IS NULL) = (side IS NULL)),
  CHECK ((project_id IS NULL) = (added_at IS NULL)),
  CHECK ((state = 'refused') = (fault IS NOT NULL))
);
CREATE INDEX photos_by_project ON photos (project_id, added_at, id);
CREATE INDEX photos_nowhere ON photos (added_by, created_at) WHERE project_id IS NULL;
CREATE INDEX photos_unfinished ON photos (created_at) WHERE state <> 'processed';
