-- Certifying bodies, whose lists are imported.
CREATE TABLE agencies (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX agencies_name ON agencies (lower(name));

-- The golden record: one row per firm however many agencies certify it. Its values are derived from the records of the
-- agencies' lists (see 0005) and from what the firm itself says; `sources` tells for each field which list and date.
CREATE TABLE businesses (
  id uuid PRIMARY KEY, -- mwbe_core_id
  legal_business_name text NOT NULL,
  trade_name text,
  address_1 text,
  address_2 text,
  city text,
  state text,
  zip_code text,
  county text,
  latitude double precision,
  longitude double precision,
  website text,
  phone text,
  email text,
  description text,
  naics text[] NOT NULL DEFAULT '{}',
  size_band text CHECK (size_band IN ('1-9', '10-49', '50-249', '250+')),
  sources jsonb NOT NULL DEFAULT '{}',
  verified_projects integer NOT NULL DEFAULT 0,
  -- set while this record is merged into another; the directory shows only rows where it is null
  merged_into uuid REFERENCES businesses,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX businesses_by_name ON businesses (lower(legal_business_name), id) WHERE merged_into IS NULL;
CREATE INDEX businesses_merged ON businesses (merged_into) WHERE merged_into IS NOT NULL;

-- The business as a member of the platform; every imported business has one, unclaimed, from the start.
CREATE TABLE mwbes (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL UNIQUE REFERENCES businesses,
  profile_url_path text UNIQUE,
  claimed_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE certificates (
  id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  agency_id uuid NOT NULL REFERENCES agencies,
  -- the list's record that states it (source_records, 0005); null for a certificate that no list stated
  record_id uuid,
  type text NOT NULL,
  number text,
  issued_on date,
  expires_on date,
  group_name text,
  naics text[] NOT NULL DEFAULT '{}',
  list_date date NOT NULL,
  lapsed_on date
);
CREATE INDEX certificates_by_business ON certificates (business_id);
CREATE INDEX certificates_by_record ON certificates (record_id);

-- The directory's index and its search pages follow these tables whoever changes them, so the database itself says so.
CREATE FUNCTION note_business_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'businesses' THEN
    INSERT INTO changes (topic, key) SELECT 'business', id FROM changed;
  ELSE
    INSERT INTO changes (topic, key) SELECT DISTINCT 'business', business_id FROM changed;
  END IF;
  PERFORM pg_notify('plumbline', 'business');
  RETURN NULL;
END
$$;
CREATE TRIGGER businesses_created AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_business_changes();
CREATE TRIGGER businesses_updated AFTER UPDATE ON businesses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_business_changes();
CREATE TRIGGER businesses_deleted AFTER DELETE ON businesses
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_business_changes();
CREATE TRIGGER mwbes_created AFTER INSERT ON mwbes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_business_changes();
CREATE TRIGGER mwbes_updated AFTER UPDATE ON mwbes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_business_changes();
CREATE TRIGGER certificates_created AFTER INSERT ON certificates
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_business_changes();
CREATE TRIGGER certificates_updated AFTER UPDATE ON certificates
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_business_changes();
CREATE TRIGGER certificates_deleted AFTER DELETE ON certificates
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_business_changes();
