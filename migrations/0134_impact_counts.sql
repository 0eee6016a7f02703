-- A dashboard of very many payments is counted some contracts at a time, so that no transaction and no job takes minutes.
CREATE TABLE impact_counts (
  id uuid PRIMARY KEY,
  dashboard_id uuid NOT NULL REFERENCES impact_dashboards,
  -- that of the dashboard when it began: a count that ends later than another is dropped
  run integer NOT NULL,
  -- changes that it sees
  marks bigint[] NOT NULL,
  started_at timestamptz NOT NULL
);
-- What it has so far; as impact_spend and the days of impact_cells.
CREATE TABLE impact_staged_spend (
  count_id uuid NOT NULL REFERENCES impact_counts ON DELETE CASCADE,
  -- the first contract of those that were counted together
  chunk uuid NOT NULL,
  quarter date NOT NULL,
  project_id uuid,
  firm_id uuid NOT NULL,
  group_code text NOT NULL,
  tier integer NOT NULL,
  naics text,
  fips text,
  paid_cents bigint NOT NULL,
  confirmed_cents bigint NOT NULL,
  payments integer NOT NULL,
  certificate jsonb
);
CREATE INDEX impact_staged_spend_of_count ON impact_staged_spend (count_id, chunk);
CREATE TABLE impact_staged_days (
  count_id uuid NOT NULL REFERENCES impact_counts ON DELETE CASCADE,
  chunk uuid NOT NULL,
  quarter date NOT NULL,
  project_id uuid,
  days integer NOT NULL,
  payments bigint NOT NULL
);
CREATE INDEX impact_staged_days_of_count ON impact_staged_days (count_id, chunk);
