-- Shortlists: firms that people of a hiring company keep, with notes, in an order of their own. A list belongs to the
-- company; whoever made it owns it and decides whether colleagues see or change it.
CREATE TABLE shortlists (
  id uuid PRIMARY KEY,
  -- null: of a person without a company
  company_id uuid REFERENCES hiring_companies,
  owner_id uuid NOT NULL REFERENCES users,
  name text NOT NULL,
  sharing text NOT NULL DEFAULT 'private' CHECK (sharing IN ('private', 'view', 'edit')),
  -- whether the owner hears of changed certificates, and how many days before one ends
  watch boolean NOT NULL DEFAULT true,
  watch_days integer NOT NULL DEFAULT 30 CHECK (watch_days IN (7, 30, 60, 90)),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  removed_at timestamptz,
  CHECK (company_id IS NOT NULL OR sharing = 'private')
);
CREATE INDEX shortlists_by_owner ON shortlists (owner_id, changed_at DESC, id);
CREATE INDEX shortlists_shared ON shortlists (company_id, changed_at DESC, id) WHERE sharing <> 'private';
CREATE INDEX shortlists_removed ON shortlists (removed_at) WHERE removed_at IS NOT NULL;

-- `business_id` is the record as it was added. Which firm that is now, merges say at the time of reading, so that an
-- undone merge needs no undoing here.
CREATE TABLE shortlist_items (
  id uuid PRIMARY KEY,
  list_id uuid NOT NULL REFERENCES shortlists ON DELETE CASCADE,
  business_id uuid NOT NULL REFERENCES businesses,
  -- exact halves: between any two there is always another
  position numeric NOT NULL,
  note text NOT NULL DEFAULT '',
  note_version integer NOT NULL DEFAULT 1,
  -- a user; 10,000 rows are added at once, and each reference is a query of its own
  added_by uuid NOT NULL,
  added_at timestamptz NOT NULL,
  -- what was added at once can be taken back at once
  batch uuid NOT NULL,
  removed_at timestamptz,
  removal uuid,
  -- certificates as the owner knows them; null until they were looked at first
  seen jsonb,
  CHECK ((removed_at IS NULL) = (removal IS NULL))
);
CREATE UNIQUE INDEX shortlist_items_once ON shortlist_items (list_id, business_id) WHERE removed_at IS NULL;
-- removed ones keep their place, for they may come back
CREATE UNIQUE INDEX shortlist_items_order ON shortlist_items (list_id, position);
CREATE INDEX shortlist_items_of_business ON shortlist_items (business_id);
CREATE INDEX shortlist_items_removed ON shortlist_items (removed_at) WHERE removed_at IS NOT NULL;

-- The list that a person added to last.
CREATE TABLE shortlist_uses (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  list_id uuid NOT NULL REFERENCES shortlists ON DELETE CASCADE,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, list_id)
);

-- What an owner is told on one day of the lists of one company, and what changed.
CREATE TABLE shortlist_news (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES hiring_companies,
  day date NOT NULL,
  UNIQUE (owner_id, company_id, day)
);
CREATE TABLE shortlist_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list_id uuid NOT NULL REFERENCES shortlists ON DELETE CASCADE,
  business_id uuid NOT NULL REFERENCES businesses,
  kind text NOT NULL CHECK (kind IN ('new', 'renewed', 'lapsed', 'ending', 'unlisted')),
  agency text NOT NULL,
  certificate_type text NOT NULL,
  certificate_number text,
  day date,
  noticed_at timestamptz NOT NULL,
  -- null until it is told
  news_id uuid REFERENCES shortlist_news ON DELETE CASCADE
);
CREATE INDEX shortlist_changes_untold ON shortlist_changes (list_id) WHERE news_id IS NULL;
CREATE INDEX shortlist_changes_of_news ON shortlist_changes (news_id, id);

-- The record that a merged one is shown as.
CREATE FUNCTION surviving_business(business uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line AS (
    SELECT id, merged_into FROM businesses WHERE id = business
    UNION SELECT b.id, b.merged_into FROM businesses b JOIN line ON line.merged_into = b.id)
  SELECT id FROM line WHERE merged_into IS NULL
$$;
-- A record with all that were merged into it.
CREATE FUNCTION merged_businesses(business uuid) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 2 AS $$
  WITH RECURSIVE own AS (
    SELECT business AS id
    UNION SELECT b.id FROM businesses b JOIN own ON b.merged_into = own.id)
  SELECT id FROM own
$$;
-- When the next of a firm's current certificates ends, to sort by: the directory shows certificates to every member.
CREATE FUNCTION next_certificate_end(business uuid) RETURNS date
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT min(expires_on) FROM certificates WHERE business_id = business AND lapsed_on IS NULL
$$;

-- The second check (docs/decisions/0003): lists of the person, and those that colleagues share in the company.
ALTER TABLE shortlists ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (name, sharing, watch, watch_days, version, changed_at, removed_at) ON shortlists
  TO plumbline_member;
CREATE POLICY readable_shortlists ON shortlists FOR SELECT TO plumbline_member
  USING (CASE WHEN company_id IS NULL THEN (SELECT only_company()) IS NULL
              ELSE company_id = ANY ((SELECT own_hiring_companies())::uuid[]) END
         AND (sharing <> 'private' OR owner_id = nullif(current_setting('plumbline.user_id', true), '')::uuid));
CREATE POLICY new_shortlists ON shortlists FOR INSERT TO plumbline_member
  WITH CHECK (owner_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
              AND CASE WHEN company_id IS NULL THEN (SELECT only_company()) IS NULL
                       ELSE company_id = ANY ((SELECT own_hiring_companies())::uuid[]) END);
CREATE POLICY changeable_shortlists ON shortlists FOR UPDATE TO plumbline_member
  USING (sharing = 'edit' OR owner_id = nullif(current_setting('plumbline.user_id', true), '')::uuid);

ALTER TABLE shortlist_items ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (position, note, note_version, removed_at, removal, seen) ON shortlist_items
  TO plumbline_member;
CREATE POLICY items_of_readable_shortlists ON shortlist_items FOR SELECT TO plumbline_member
  USING (list_id IN (SELECT id FROM shortlists));
CREATE POLICY new_items_of_changeable_shortlists ON shortlist_items FOR INSERT TO plumbline_member
  WITH CHECK (list_id IN (SELECT id FROM shortlists l WHERE l.sharing = 'edit'
                            OR l.owner_id = nullif(current_setting('plumbline.user_id', true), '')::uuid));
CREATE POLICY items_of_changeable_shortlists ON shortlist_items FOR UPDATE TO plumbline_member
  USING (list_id IN (SELECT id FROM shortlists l WHERE l.sharing = 'edit'
                       OR l.owner_id = nullif(current_setting('plumbline.user_id', true), '')::uuid));

ALTER TABLE shortlist_uses ENABLE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE (used_at) ON shortlist_uses TO plumbline_member;
CREATE POLICY own_shortlist_uses ON shortlist_uses FOR ALL TO plumbline_member
  USING (user_id = nullif(current_setting('plumbline.user_id', true), '')::uuid);

ALTER TABLE shortlist_news ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON shortlist_news TO plumbline_member;
CREATE POLICY own_shortlist_news ON shortlist_news FOR SELECT TO plumbline_member
  USING (owner_id = nullif(current_setting('plumbline.user_id', true), '')::uuid
         AND company_id = ANY ((SELECT own_hiring_companies())::uuid[]));
ALTER TABLE shortlist_changes ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON shortlist_changes TO plumbline_member;
CREATE POLICY changes_of_own_shortlist_news ON shortlist_changes FOR SELECT TO plumbline_member
  USING (news_id IN (SELECT id FROM shortlist_news) AND list_id IN (SELECT id FROM shortlists));
