-- Open links to an address are revoked whether or not they belong to an account, however the address is written.
DROP INDEX link_tokens_open_by_email;
CREATE INDEX link_tokens_open_by_email ON link_tokens (lower(email)) WHERE spent_at IS NULL AND revoked_at IS NULL;
