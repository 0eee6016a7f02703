-- A list that staff brought to the desk, from its upload to the finished import.
CREATE TABLE import_drafts (
  id uuid PRIMARY KEY,
  -- name of the file among the uploads
  upload text NOT NULL UNIQUE,
  file_name text NOT NULL,
  bytes bigint NOT NULL,
  -- reading, planning and importing are done by the product; columns and preview wait for a person; failed: the file
  -- itself is unfit; discarded: given up, by a person or by time
  status text NOT NULL
    CHECK (status IN ('reading', 'columns', 'planning', 'preview', 'importing', 'done', 'failed', 'discarded')),
  -- what stopped the last step, in plain words
  problem text,
  columns jsonb NOT NULL DEFAULT '[]',
  proposal jsonb,
  agency text,
  list_date date,
  complete boolean NOT NULL DEFAULT false,
  allow_lapse boolean NOT NULL DEFAULT false,
  mapping jsonb,
  preview jsonb,
  progress jsonb,
  -- one process at a time works on it; an old beat means that it is gone
  worker uuid,
  beat_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX import_drafts_by_time ON import_drafts (created_at DESC, id DESC);
CREATE UNIQUE INDEX import_drafts_one_import ON import_drafts ((true)) WHERE status = 'importing';

-- What the preview shows, one row per firm; rejected rows stay after the import.
CREATE TABLE import_rows (
  draft_id uuid NOT NULL REFERENCES import_drafts,
  kind text NOT NULL
    CHECK (kind IN ('new', 'attached', 'updated', 'unchanged', 'review', 'lapsed', 'rejected')),
  position integer NOT NULL,
  data jsonb NOT NULL,
  PRIMARY KEY (draft_id, kind, position)
);

-- null for imports from the command line
ALTER TABLE list_imports ADD COLUMN draft_id uuid REFERENCES import_drafts;
CREATE UNIQUE INDEX list_imports_of_draft ON list_imports (draft_id)
  WHERE draft_id IS NOT NULL AND status <> 'abandoned';
CREATE INDEX list_imports_by_time ON list_imports (started_at DESC, id DESC);
CREATE INDEX merges_by_time ON merges (made_at DESC, id DESC);
