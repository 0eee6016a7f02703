-- Saved searches whose owners are told of what is new. A search is named by its id only: what is searched is in the room
-- of its kind. Name and query are as its owner gave them.
CREATE TABLE search_watches (
  search_id uuid PRIMARY KEY,
  kind text NOT NULL,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- of a search that was saved in a session of a company's provider
  company_id uuid REFERENCES hiring_companies ON DELETE CASCADE,
  name text NOT NULL,
  query text NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('at_once', 'daily', 'weekly')),
  -- the earliest moment of the next alert
  next_at timestamptz NOT NULL
);
CREATE INDEX search_watches_by_kind ON search_watches (kind, search_id);
CREATE INDEX search_watches_due ON search_watches (kind, next_at);

-- Whatever matched a search once: what was there when the alerts began, what its owner was told of, and what they are to
-- be told of (`is_pending`). So a firm that lapses and comes back is told once.
CREATE TABLE search_known (
  search_id uuid NOT NULL REFERENCES search_watches ON DELETE CASCADE,
  subject_id uuid NOT NULL,
  is_pending boolean NOT NULL,
  PRIMARY KEY (search_id, subject_id)
);
CREATE INDEX search_known_pending ON search_known (search_id) WHERE is_pending;

-- What one alert told of.
CREATE TABLE search_alerts (
  id uuid PRIMARY KEY,
  search_id uuid NOT NULL,
  kind text NOT NULL,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  company_id uuid REFERENCES hiring_companies ON DELETE CASCADE,
  search_name text NOT NULL,
  subjects uuid[] NOT NULL,
  -- of the first of them, as they were then
  names text[] NOT NULL,
  created_at timestamptz NOT NULL
);

-- How far changes were looked through for the searches of a kind: all before the transaction `looked_from`; up to `until`
-- for the searches up to `after_search` in this round, where a round is not complete.
CREATE TABLE search_looks (
  kind text PRIMARY KEY,
  looked_from text NOT NULL,
  until text,
  after_search uuid,
  looked_at timestamptz NOT NULL
);

ALTER TABLE search_watches ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON search_watches TO plumbline_member;
CREATE POLICY own_search_watches ON search_watches FOR SELECT TO plumbline_member
  USING (owner_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
         AND ((SELECT only_company()) IS NULL OR company_id = (SELECT only_company())));
ALTER TABLE search_alerts ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON search_alerts TO plumbline_member;
CREATE POLICY own_search_alerts ON search_alerts FOR SELECT TO plumbline_member
  USING (owner_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
         AND ((SELECT only_company()) IS NULL OR company_id = (SELECT only_company())));
