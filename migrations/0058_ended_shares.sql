-- A company that was told of a share is told of its end too, so its people read the shares that have ended with it. What
-- was shared stays closed: documents and financials ask for an open share.
CREATE POLICY ended_shares_with_own_companies ON firm_shares FOR SELECT TO plumbline_member
  USING (stopped_at IS NOT NULL AND company_id = ANY ((SELECT own_hiring_companies())::uuid[]));
