-- Outcomes of commands that were sent with an Idempotency-Key: sent again, the same answer comes and nothing happens twice.
CREATE TABLE idempotency_keys (
  actor_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  route text NOT NULL,
  body_hash bytea NOT NULL,
  response jsonb,
  at timestamptz NOT NULL,
  PRIMARY KEY (actor_id, key)
);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (at);
