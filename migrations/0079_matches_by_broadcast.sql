-- A broadcast goes to firms. Some of their people are not told: they chose otherwise, or heard of it for another firm.
ALTER TABLE broadcast_states ADD COLUMN excluded boolean NOT NULL DEFAULT false;

-- The name of the email about it, to those who want one at once; and up to which firm (mwbes.number) these are enqueued.
ALTER TABLE broadcasts ADD COLUMN news text;
ALTER TABLE broadcasts ADD COLUMN mailed_to integer;
ALTER TABLE broadcasts ADD CONSTRAINT mailed_with_news CHECK (mailed_to IS NULL OR news IS NOT NULL);
CREATE INDEX broadcasts_to_mail ON broadcasts (created_at, id) WHERE mailed_to IS NOT NULL;

-- Firms are told at once, and the event of it comes some hundred firms at a time: which one this firm's is.
ALTER TABLE opportunity_matches ADD COLUMN to_announce text CHECK (to_announce IN ('opportunity', 'addendum'));
DROP INDEX opportunity_matches_to_tell;
CREATE INDEX opportunity_matches_to_announce ON opportunity_matches (opportunity_id, mwbe_id) WHERE to_announce IS NOT NULL;

-- Firms that others rely on stay when an import is undone: those that answered an opportunity, were told of one, are named in
-- a bid or are in an outreach log too. That a firm fits is computed anew and holds nothing.
CREATE OR REPLACE FUNCTION businesses_in_use(businesses uuid[]) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE own AS (
    SELECT id AS root, id FROM unnest(businesses) AS of(id)
    UNION SELECT own.root, b.id FROM businesses b JOIN own ON b.merged_into = own.id)
  SELECT DISTINCT own.root FROM own JOIN businesses b ON b.id = own.id JOIN mwbes w ON w.business_id = own.id
  WHERE b.demo OR b.verified_projects > 0 OR w.claimed_at IS NOT NULL
        OR EXISTS (SELECT FROM projects p WHERE p.mwbe_id = w.id)
        OR EXISTS (SELECT FROM claims c WHERE c.mwbe_id = w.id AND c.state IN ('open', 'review'))
        OR EXISTS (SELECT FROM opportunity_responses r WHERE r.mwbe_id = w.id)
        OR EXISTS (SELECT FROM opportunity_awards a WHERE a.mwbe_id = w.id)
        OR EXISTS (SELECT FROM opportunity_matches m WHERE m.mwbe_id = w.id AND m.told_at IS NOT NULL)
        OR EXISTS (SELECT FROM listings l WHERE l.mwbe_id = w.id)
        OR EXISTS (SELECT FROM listing_changes l WHERE l.substitute_mwbe_id = w.id)
        OR EXISTS (SELECT FROM outreach_entries e WHERE e.mwbe_id = w.id)
$$;
-- each is asked for one firm
CREATE INDEX outreach_entries_by_firm ON outreach_entries (mwbe_id) WHERE mwbe_id IS NOT NULL;
CREATE INDEX opportunity_awards_by_firm ON opportunity_awards (mwbe_id) WHERE mwbe_id IS NOT NULL;
CREATE INDEX listings_by_firm ON listings (mwbe_id);
CREATE INDEX listing_changes_by_substitute ON listing_changes (substitute_mwbe_id) WHERE substitute_mwbe_id IS NOT NULL;
