-- One run of the importer over one agency's list.
CREATE TABLE list_imports (
  id uuid PRIMARY KEY,
  agency_id uuid NOT NULL REFERENCES agencies,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  list_date date NOT NULL,
  complete boolean NOT NULL,
  mapping jsonb NOT NULL,
  -- staging: what is to be written is being laid down; applying: it is being written and will be finished whatever
  -- happens; abandoned: the process died while staging, nothing was written
  status text NOT NULL CHECK (status IN ('staging', 'applying', 'done', 'abandoned')),
  report jsonb NOT NULL DEFAULT '{}',
  started_at timestamptz NOT NULL,
  -- of the last batch; an old one on an unfinished run means that its process is gone
  beat_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX list_imports_by_agency ON list_imports (agency_id, started_at DESC);
-- two lists at once would not see each other's firms
CREATE UNIQUE INDEX list_imports_one_at_a_time ON list_imports ((true)) WHERE status IN ('staging', 'applying');

-- What one agency's list says of one firm. The golden record (businesses) is a function of the records that point to
-- it, so that a merge is a record pointed elsewhere, and undoing it the way back.
CREATE TABLE source_records (
  id uuid PRIMARY KEY,
  agency_id uuid NOT NULL REFERENCES agencies,
  -- hash of the entry's printed name and place, see imports/adapters/entries.ts
  record_key text NOT NULL,
  business_id uuid NOT NULL REFERENCES businesses,
  data jsonb NOT NULL,
  content_hash text NOT NULL,
  list_date date NOT NULL,
  first_import uuid NOT NULL REFERENCES list_imports,
  last_import uuid NOT NULL REFERENCES list_imports,
  lapsed_on date,
  -- by which records that may be one firm find each other; null where the list does not say
  name_key text NOT NULL,
  trade_key text,
  street_key text,
  phone_key text,
  domain_key text,
  number_key text,
  federal_key text,
  UNIQUE (agency_id, record_key)
);
CREATE INDEX source_records_by_business ON source_records (business_id);
CREATE INDEX source_records_by_name ON source_records (name_key);
CREATE INDEX source_records_by_trade ON source_records (trade_key) WHERE trade_key IS NOT NULL;
CREATE INDEX source_records_by_street ON source_records (street_key) WHERE street_key IS NOT NULL;
CREATE INDEX source_records_by_phone ON source_records (phone_key) WHERE phone_key IS NOT NULL;
CREATE INDEX source_records_by_domain ON source_records (domain_key) WHERE domain_key IS NOT NULL;
CREATE INDEX source_records_by_number ON source_records (number_key) WHERE number_key IS NOT NULL;
CREATE INDEX source_records_by_federal ON source_records (federal_key) WHERE federal_key IS NOT NULL;

ALTER TABLE certificates ADD FOREIGN KEY (record_id) REFERENCES source_records;

-- What a run still has to write, one row per firm; gone when it is done.
CREATE TABLE staged_firms (
  import_id uuid NOT NULL REFERENCES list_imports,
  position integer NOT NULL,
  action text NOT NULL CHECK (action IN ('create', 'attach', 'update', 'confirm', 'lapse')),
  record_id uuid NOT NULL,
  business_id uuid NOT NULL,
  record_key text,
  content_hash text,
  data jsonb,
  -- why it is attached, and which records it may also be
  merge jsonb,
  reviews jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (import_id, position)
);

-- Two records that are perhaps one firm: a person decides.
CREATE TABLE match_reviews (
  id uuid PRIMARY KEY,
  record_id uuid NOT NULL REFERENCES source_records,
  other_record_id uuid NOT NULL REFERENCES source_records,
  score integer NOT NULL,
  reasons text[] NOT NULL,
  import_id uuid REFERENCES list_imports,
  created_at timestamptz NOT NULL,
  decision text CHECK (decision IN ('same', 'different')),
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  UNIQUE (record_id, other_record_id),
  CHECK (record_id <> other_record_id)
);
CREATE INDEX match_reviews_waiting ON match_reviews (created_at, id) WHERE decision IS NULL;

-- Records that were pointed to a business: everything that undoing it needs.
CREATE TABLE merges (
  id uuid PRIMARY KEY,
  record_ids uuid[] NOT NULL,
  -- null where the records had no business of their own yet
  from_business uuid REFERENCES businesses,
  to_business uuid NOT NULL REFERENCES businesses,
  score integer,
  reasons text[] NOT NULL,
  import_id uuid REFERENCES list_imports,
  made_by uuid REFERENCES users,
  made_at timestamptz NOT NULL,
  undone_at timestamptz,
  undone_by uuid REFERENCES users
);
CREATE INDEX merges_by_business ON merges (to_business);

CREATE TABLE agency_mappings (
  agency_id uuid PRIMARY KEY REFERENCES agencies,
  mapping jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
