-- What firms were told of their certificates and of lists that changed, so that each thing is told once. A certificate has
-- no id that survives the next list: it is named by agency, type and number.
CREATE TABLE certification_alerts (
  id uuid PRIMARY KEY,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  kind text NOT NULL CHECK (kind IN ('expiring', 'lapsed', 'renewed', 'question')),
  agency_id uuid REFERENCES agencies,
  -- its name at that time
  agency text,
  certificate_type text,
  certificate_number text,
  -- the day on which it ends or ended, or until which it was renewed
  day date,
  -- days before the end: 60, 30 or 7
  stage integer,
  -- of a question: what a list now says otherwise
  field text,
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'question') = (field IS NOT NULL)),
  CHECK ((kind = 'question') = (agency_id IS NULL)),
  CHECK ((agency_id IS NULL) = (agency IS NULL)),
  CHECK ((kind = 'expiring') = (stage IS NOT NULL))
);
CREATE UNIQUE INDEX certification_alerts_once ON certification_alerts
  (mwbe_id, agency_id, certificate_type, certificate_number, kind, day, stage) NULLS NOT DISTINCT WHERE kind <> 'question';
CREATE INDEX certificates_by_expiry ON certificates (expires_on) WHERE expires_on IS NOT NULL AND lapsed_on IS NULL;
CREATE INDEX certificates_by_lapse ON certificates (lapsed_on) WHERE lapsed_on IS NOT NULL;

ALTER TABLE certification_alerts ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON certification_alerts TO plumbline_member;
CREATE POLICY alerts_of_own_firm ON certification_alerts FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
