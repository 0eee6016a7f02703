-- A firm with which somebody has a payment contract stays when an import is undone, as those of migration 0079 do.
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
        OR EXISTS (SELECT FROM payment_contracts c WHERE c.mwbe_id = w.id)
$$;
