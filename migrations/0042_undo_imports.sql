-- An import can be undone for 30 days: what each record said before is kept for so long.
ALTER TABLE list_imports
  DROP CONSTRAINT list_imports_status_check,
  ADD CONSTRAINT list_imports_status_check
    CHECK (status IN ('staging', 'applying', 'done', 'abandoned', 'undoing', 'undone')),
  -- the order of imports; two may start at one instant
  ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY,
  -- null where nothing was written, or before undoing was possible
  ADD COLUMN undo_until timestamptz,
  ADD COLUMN undo_done integer NOT NULL DEFAULT 0,
  ADD COLUMN undo_total integer NOT NULL DEFAULT 0,
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by uuid REFERENCES users;
-- an import beside it would see records that are about to go
DROP INDEX list_imports_one_at_a_time;
CREATE UNIQUE INDEX list_imports_one_at_a_time ON list_imports ((true))
  WHERE status IN ('staging', 'applying', 'undoing');

-- What a record said before an import changed it. A record without one was created by its first import.
CREATE TABLE record_versions (
  import_id uuid NOT NULL REFERENCES list_imports,
  record_id uuid NOT NULL REFERENCES source_records,
  before jsonb NOT NULL,
  PRIMARY KEY (import_id, record_id)
);
CREATE INDEX record_versions_by_record ON record_versions (record_id);

-- A record that goes takes its reviews along.
CREATE INDEX match_reviews_by_other ON match_reviews (other_record_id);

-- Records that an import found as they were, some thousand in each row, in order: they stay when the import that wrote
-- them is undone.
CREATE TABLE confirmed_records (
  import_id uuid NOT NULL REFERENCES list_imports,
  first_id uuid NOT NULL,
  last_id uuid NOT NULL,
  record_ids uuid[] NOT NULL,
  PRIMARY KEY (import_id, first_id)
);

-- No list names the firm any more, because the only imports that did were undone.
ALTER TABLE businesses ADD COLUMN withdrawn_at timestamptz;

-- Of these firms, those that people rely on whatever the lists say: claimed, or somebody recorded work for them, also for a
-- record that was merged into them. It is a function because no feature may name the tables of all these.
CREATE FUNCTION businesses_in_use(businesses uuid[]) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE own AS (
    SELECT id AS root, id FROM unnest(businesses) AS of(id)
    UNION SELECT own.root, b.id FROM businesses b JOIN own ON b.merged_into = own.id)
  SELECT DISTINCT own.root FROM own JOIN businesses b ON b.id = own.id JOIN mwbes w ON w.business_id = own.id
  WHERE b.demo OR b.verified_projects > 0 OR w.claimed_at IS NOT NULL
        OR EXISTS (SELECT FROM projects p WHERE p.mwbe_id = w.id)
$$;

CREATE FUNCTION note_undone_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE agencies SET
    latest_list = (SELECT max(list_date) FROM list_imports WHERE agency_id = NEW.agency_id AND status = 'done'),
    complete_lists = ARRAY(SELECT DISTINCT list_date FROM list_imports
                           WHERE agency_id = NEW.agency_id AND status = 'done' AND complete ORDER BY list_date)
  WHERE id = NEW.agency_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER list_imports_undone AFTER UPDATE OF status ON list_imports
  FOR EACH ROW WHEN (NEW.status = 'undone') EXECUTE FUNCTION note_undone_list();
