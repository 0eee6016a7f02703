-- What a firm says of itself: a source of its own beside the agencies' lists, one row for each fact. `listed` is what the
-- lists said when the firm spoke, or when it last answered which of the two holds; `asked` is the listed value that it
-- has not answered yet.
CREATE TABLE firm_statements (
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  field text NOT NULL,
  -- JSON null where the firm says that it has none
  value jsonb NOT NULL,
  said_at timestamptz NOT NULL,
  said_by uuid REFERENCES users ON DELETE SET NULL,
  listed jsonb,
  asked jsonb,
  asked_at timestamptz,
  notified_at timestamptz,
  PRIMARY KEY (mwbe_id, field)
);
CREATE INDEX firm_statements_to_notify ON firm_statements (asked_at) WHERE asked IS NOT NULL AND notified_at IS NULL;

ALTER TABLE firm_statements ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON firm_statements TO plumbline_member;
CREATE POLICY own_firm_statements ON firm_statements FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));

-- Derived like the rest of the golden record: facts that only firms state, and what the lists say where a firm says
-- otherwise, each as {"value": …, "source": …}.
ALTER TABLE businesses
  ADD COLUMN own jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN listed jsonb NOT NULL DEFAULT '{}';

ALTER TABLE mwbes
  -- counts what the firm's people saved
  ADD COLUMN profile_version integer NOT NULL DEFAULT 0,
  -- whether people who are not signed in see the profile
  ADD COLUMN is_public boolean NOT NULL DEFAULT true;

-- Former vanity paths lead to the firm; for some time nobody else can take them.
CREATE TABLE former_profile_paths (
  path text PRIMARY KEY,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  released_at timestamptz NOT NULL
);
CREATE INDEX former_profile_paths_by_mwbe ON former_profile_paths (mwbe_id);

-- Paths that look alike: the digits one and zero, l, i and o, `rn` and `m`, hyphens left out. The same rule as
-- src/contract/businesses/rules/profile-path.ts.
CREATE FUNCTION path_look_alike(path text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(replace(replace(path, '-', ''), 'rn', 'm'), '1i0', 'llo')
$$;
CREATE INDEX mwbes_by_look_alike ON mwbes (path_look_alike(profile_url_path)) WHERE profile_url_path IS NOT NULL;
CREATE INDEX former_profile_paths_by_look_alike ON former_profile_paths (path_look_alike(path));
