-- Searches of the directory that a person keeps. `query` is what stands after the question mark in the page's address.
CREATE TABLE saved_searches (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_searches_name ON saved_searches (owner_id, lower(name));

-- The second wall: behind it only the owner's own rows exist (kernel/wall.ts).
ALTER TABLE saved_searches ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, DELETE ON saved_searches TO plumbline_member;
GRANT UPDATE (name) ON saved_searches TO plumbline_member;
CREATE POLICY own_saved_searches ON saved_searches FOR ALL TO plumbline_member
  USING (owner_id = nullif(current_setting('plumbline.user_id', true), '')::uuid)
  WITH CHECK (owner_id = nullif(current_setting('plumbline.user_id', true), '')::uuid);
