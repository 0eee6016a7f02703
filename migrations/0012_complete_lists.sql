-- A complete list proves that a firm is not on it, so an agency remembers the days of those that were read, and of the
-- latest of all.
ALTER TABLE agencies ADD COLUMN complete_lists date[] NOT NULL DEFAULT '{}', ADD COLUMN latest_list date;

UPDATE agencies SET
  complete_lists = ARRAY(SELECT DISTINCT list_date FROM list_imports i
                         WHERE i.agency_id = agencies.id AND i.status = 'done' AND i.complete ORDER BY list_date),
  latest_list = (SELECT max(list_date) FROM list_imports i WHERE i.agency_id = agencies.id AND i.status = 'done');

CREATE FUNCTION note_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE agencies SET
    latest_list = greatest(latest_list, NEW.list_date),
    complete_lists = CASE WHEN NEW.complete
      THEN ARRAY(SELECT DISTINCT day FROM unnest(complete_lists || NEW.list_date) AS day ORDER BY day)
      ELSE complete_lists END
  WHERE id = NEW.agency_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER list_imports_done AFTER INSERT OR UPDATE OF status ON list_imports
  FOR EACH ROW WHEN (NEW.status = 'done') EXECUTE FUNCTION note_list();
