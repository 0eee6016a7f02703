-- The private half, sealed by the secret key of the installation. What lay open is sealed at the next start.
ALTER TABLE record_keys
  ADD COLUMN sealed_key bytea,
  ALTER COLUMN private_key DROP NOT NULL,
  ADD CONSTRAINT record_keys_one_form CHECK ((sealed_key IS NULL) <> (private_key IS NULL));
