-- What a run still has to write: some hundred firms in each row, in order, as JSON text. Nothing but the run looks into
-- it, so it is neither taken apart nor compressed, and its foreign key is checked once for all of them.
CREATE TABLE staged_batches (
  import_id uuid NOT NULL REFERENCES list_imports,
  position integer NOT NULL,
  firms text NOT NULL,
  PRIMARY KEY (import_id, position)
);
ALTER TABLE staged_batches ALTER COLUMN firms SET STORAGE EXTERNAL;

INSERT INTO staged_batches
SELECT import_id, position / 400, jsonb_agg(to_jsonb(f) - 'import_id' - 'position' ORDER BY position)::text
FROM staged_firms f GROUP BY 1, 2;
DROP TABLE staged_firms;

-- One transaction names a business once, however many of its tables it writes: followers see all of it or nothing.
CREATE OR REPLACE FUNCTION note_business_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'businesses' THEN
    INSERT INTO changes (topic, key) SELECT 'business', id FROM changed;
  ELSE
    INSERT INTO changes (topic, key)
    SELECT 'business', business_id FROM changed
    EXCEPT SELECT topic, key FROM changes WHERE xid = pg_current_xact_id() AND topic = 'business';
  END IF;
  PERFORM pg_notify('plumbline', 'business');
  RETURN NULL;
END
$$;
