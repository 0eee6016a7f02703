-- How often somebody's links were all revoked. A job that was enqueued before the last time issues no link any more.
CREATE TABLE link_generations (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  generation integer NOT NULL
);

-- open links that belong to an address and no account yet
CREATE INDEX link_tokens_open_by_email ON link_tokens (lower(email))
  WHERE user_id IS NULL AND spent_at IS NULL AND revoked_at IS NULL;
