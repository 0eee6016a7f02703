-- The search of opportunities follows them whoever changes them, so the database itself says so. Drafts are not searched.
CREATE FUNCTION note_opportunity_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (topic, key) SELECT 'opportunity', id FROM changed WHERE published_at IS NOT NULL;
  IF FOUND THEN
    PERFORM pg_notify('plumbline', 'opportunity');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER opportunities_created AFTER INSERT ON opportunities
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_opportunity_changes();
CREATE TRIGGER opportunities_updated AFTER UPDATE ON opportunities
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_opportunity_changes();
CREATE TRIGGER opportunities_deleted AFTER DELETE ON opportunities
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_opportunity_changes();

-- They are found by the name of their owner, too.
CREATE FUNCTION note_owner_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (topic, key)
    SELECT 'opportunity', o.id FROM opportunities o
    JOIN renamed n ON n.id = o.hiring_company_id JOIN former f ON f.id = n.id
    WHERE o.published_at IS NOT NULL AND n.business_name IS DISTINCT FROM f.business_name;
  RETURN NULL;
END
$$;
CREATE TRIGGER owners_renamed AFTER UPDATE ON hiring_companies
  REFERENCING NEW TABLE AS renamed OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION note_owner_changes();

-- What a saved search looks for.
ALTER TABLE saved_searches ADD COLUMN kind text NOT NULL DEFAULT 'firms' CHECK (kind IN ('firms', 'opportunities'));
