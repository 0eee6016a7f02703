-- Signed receipts of firms that are named in bids: one for each step, each with the hash of the one before. What a
-- compromised key signed is signed again under the same number.
CREATE TABLE listing_receipts (
  id uuid PRIMARY KEY,
  listing_id uuid NOT NULL REFERENCES listings,
  number integer NOT NULL CHECK (number > 0),
  key_id text NOT NULL REFERENCES record_keys,
  issued_at timestamptz NOT NULL,
  file text NOT NULL,
  -- a later one says more
  superseded_at timestamptz
);
CREATE UNIQUE INDEX listing_receipts_latest ON listing_receipts (listing_id) WHERE superseded_at IS NULL;
CREATE INDEX listing_receipts_of_listing ON listing_receipts (listing_id, number DESC);
CREATE INDEX listing_receipts_superseded ON listing_receipts (superseded_at, id) WHERE superseded_at IS NOT NULL;
CREATE INDEX listing_receipts_by_key ON listing_receipts (key_id, issued_at);
CREATE TRIGGER listing_receipts_stay BEFORE DELETE ON listing_receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_removal_of_listings();

ALTER TABLE listing_receipts ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON listing_receipts TO plumbline_member;
CREATE POLICY receipts_of_listings ON listing_receipts FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM listings l WHERE l.id = listing_id));
