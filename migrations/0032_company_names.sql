-- The name of a hiring company is a fact with history: who asked for it, who approved it, from when until when. A name
-- that is only asked for changes nothing. hiring_companies.business_name is the current one.
CREATE TABLE company_names (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES hiring_companies ON DELETE CASCADE,
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('requested', 'approved', 'declined', 'withdrawn')),
  requested_by uuid REFERENCES users ON DELETE SET NULL,
  requested_at timestamptz NOT NULL,
  -- null where nobody reviewed it: a change of spelling, or a name from before names were reviewed
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  -- why it was declined, as the company reads it
  reason text,
  valid_from timestamptz,
  valid_until timestamptz,
  CHECK ((state = 'requested') = (decided_at IS NULL)),
  CHECK ((state = 'approved') = (valid_from IS NOT NULL)),
  CHECK ((state = 'declined') = (reason IS NOT NULL)),
  CHECK (valid_until >= valid_from)
);
CREATE UNIQUE INDEX company_names_requested ON company_names (company_id) WHERE state = 'requested';
CREATE UNIQUE INDEX company_names_current ON company_names (company_id)
  WHERE state = 'approved' AND valid_until IS NULL;
CREATE INDEX company_names_by_time ON company_names (company_id, valid_from) WHERE state = 'approved';

-- Earlier changes are in the audit trail, each with the name that it set.
INSERT INTO company_names (id, company_id, name, state, requested_by, requested_at, decided_at, valid_from, valid_until)
SELECT gen_random_uuid(), h.company_id, h.name, 'approved', u.id, h.at, h.at, h.at,
       lead(h.at) OVER (PARTITION BY h.company_id ORDER BY h.at)
FROM (SELECT a.subject_id AS company_id, a.details ->> 'business_name' AS name, a.actor_id, max(a.at) AS at
      FROM audit_trail a
      WHERE a.action = 'company changed' AND a.details ->> 'business_name' IS NOT NULL
      GROUP BY a.subject_id, a.details ->> 'business_name', a.actor_id, date_trunc('milliseconds', a.at)) h
JOIN hiring_companies c ON c.id = h.company_id
LEFT JOIN users u ON u.id = h.actor_id;
-- What a company was called before its first change, its signed records say.
INSERT INTO company_names (id, company_id, name, state, requested_at, decided_at, valid_from, valid_until)
SELECT gen_random_uuid(), c.id, coalesce(r.name, c.business_name), 'approved', c.created_at, c.created_at, c.created_at,
       greatest(f.at, c.created_at)
FROM hiring_companies c
LEFT JOIN (SELECT company_id, min(valid_from) AS at FROM company_names GROUP BY company_id) f ON f.company_id = c.id
LEFT JOIN LATERAL (
  SELECT p.file_of_everybody::jsonb -> 'record' -> 'hiring_company' ->> 'business_name' AS name
  FROM project_records p WHERE p.hiring_company_id = c.id AND p.issued_at < f.at ORDER BY p.issued_at DESC LIMIT 1
) r ON true;

-- A company never is without a name, whoever creates it.
CREATE FUNCTION note_first_company_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_names (id, company_id, name, state, requested_at, decided_at, valid_from)
  VALUES (gen_random_uuid(), NEW.id, NEW.business_name, 'approved', NEW.created_at, NEW.created_at, NEW.created_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER hiring_companies_named AFTER INSERT ON hiring_companies
  FOR EACH ROW EXECUTE FUNCTION note_first_company_name();

-- Whoever asks to join an existing company waits for one of its administrators.
ALTER TABLE access_requests DROP CONSTRAINT access_requests_state_check;
ALTER TABLE access_requests ADD CONSTRAINT access_requests_state_check
  CHECK (state IN ('new', 'confirmed', 'forwarded', 'accepted', 'refused'));
DROP INDEX access_requests_waiting;
CREATE UNIQUE INDEX access_requests_waiting ON access_requests (lower(email)) WHERE state IN ('confirmed', 'forwarded');

CREATE TABLE join_requests (
  id uuid PRIMARY KEY,
  access_request_id uuid NOT NULL REFERENCES access_requests ON DELETE CASCADE,
  company_id uuid NOT NULL,
  company_type text NOT NULL CHECK (company_type IN ('hiring_company', 'mwbe')),
  role text NOT NULL CHECK (role IN ('administrator', 'member')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'closed')),
  -- who of the staff sent it to the company
  forwarded_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX join_requests_open ON join_requests (access_request_id) WHERE state = 'open';
CREATE INDEX join_requests_by_company ON join_requests (company_id, created_at DESC) WHERE state = 'open';
-- The inbox tells administrators of them behind row-level security (0036).
GRANT SELECT ON join_requests TO plumbline_member;
GRANT SELECT (id, first_name, last_name, email, message) ON access_requests TO plumbline_member;
