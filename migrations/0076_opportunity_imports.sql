-- Files of notices of other systems, and what became of them.
CREATE TABLE opportunity_imports (
  id uuid PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('sam', 'ocds')),
  file_name text NOT NULL,
  -- null: from the command line
  upload text UNIQUE,
  -- names every notice that is active: what it lacks is no longer listed
  complete boolean NOT NULL DEFAULT false,
  allow_gone boolean NOT NULL DEFAULT false,
  dry_run boolean NOT NULL DEFAULT false,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  problem text,
  -- {rows, imported, updated, unchanged, refused, gone}
  counts jsonb,
  tries integer NOT NULL DEFAULT 0,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX opportunity_imports_by_time ON opportunity_imports (created_at DESC, id DESC);

-- Rows that were not imported, with the reason.
CREATE TABLE refused_notices (
  import_id uuid NOT NULL REFERENCES opportunity_imports ON DELETE CASCADE,
  position integer NOT NULL,
  -- of the file, or the number of the release
  line integer NOT NULL,
  ref text,
  title text,
  reason text NOT NULL,
  PRIMARY KEY (import_id, position)
);

-- What a notice says beyond an opportunity.
CREATE TABLE opportunity_notices (
  opportunity_id uuid PRIMARY KEY REFERENCES opportunities ON DELETE CASCADE,
  source text NOT NULL,
  ref text NOT NULL,
  -- the same for all notices of one solicitation; null where nothing tells
  chain text,
  kind text NOT NULL,
  base_kind text,
  -- product and service codes
  psc text[] NOT NULL DEFAULT '{}',
  set_aside text,
  posted_at timestamptz NOT NULL,
  archive_on date,
  country text,
  -- what all releases of the process say together, of notices by the Open Contracting standard
  compiled jsonb,
  -- of all that it says
  hash text NOT NULL,
  -- the last that named it
  import_id uuid REFERENCES opportunity_imports ON DELETE SET NULL,
  unlisted_at timestamptz,
  -- closed by its state, its archive day or because it is no longer listed
  archived_at timestamptz,
  UNIQUE (source, ref)
);
CREATE INDEX opportunity_notices_to_archive ON opportunity_notices (archive_on) WHERE archived_at IS NULL;
CREATE INDEX opportunity_notices_by_chain ON opportunity_notices (source, chain) WHERE chain IS NOT NULL;
