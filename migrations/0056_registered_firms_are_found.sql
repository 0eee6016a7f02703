-- A firm that registered itself has a source record of its own kind, so that later lists find it by the rules of imports:
-- no agency, no import, and the registration that it comes from.
ALTER TABLE source_records
  ALTER COLUMN agency_id DROP NOT NULL,
  ALTER COLUMN first_import DROP NOT NULL,
  ALTER COLUMN last_import DROP NOT NULL,
  ADD COLUMN registration_id uuid REFERENCES firm_registrations,
  ADD CHECK (CASE WHEN registration_id IS NULL
    THEN agency_id IS NOT NULL AND first_import IS NOT NULL AND last_import IS NOT NULL
    ELSE agency_id IS NULL AND first_import IS NULL AND last_import IS NULL AND list_date IS NULL AND lapsed_on IS NULL END);
CREATE UNIQUE INDEX source_records_by_registration ON source_records (registration_id) WHERE registration_id IS NOT NULL;

-- What former people of a firm said of it, once it was decided that the firm isn't theirs: kept, and shown nowhere as the
-- firm's word.
CREATE TABLE withdrawn_statements (
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  field text NOT NULL,
  value jsonb NOT NULL,
  said_at timestamptz NOT NULL,
  said_by uuid REFERENCES users ON DELETE SET NULL,
  withdrawn_at timestamptz NOT NULL,
  withdrawn_by uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX withdrawn_statements_by_mwbe ON withdrawn_statements (mwbe_id, withdrawn_at DESC);
-- granted to nobody: only the audit trail tells of it
