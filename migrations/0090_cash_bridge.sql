-- What a firm expects and spends: for its own people alone. No payer, no owner and no staff read a row of it.
CREATE TABLE cash_costs (
  id uuid PRIMARY KEY,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  name text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  rhythm text NOT NULL CHECK (rhythm IN ('once', 'weekly', 'monthly')),
  from_on date NOT NULL,
  until_on date CHECK (until_on >= from_on),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_by uuid NOT NULL REFERENCES users
);
CREATE INDEX cash_costs_of_firm ON cash_costs (mwbe_id, from_on, id);

-- A signed forecast that a lender reads by a link.
CREATE TABLE cash_packets (
  id uuid PRIMARY KEY,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  lender text NOT NULL,
  email text NOT NULL,
  -- as signed, byte for byte
  file text NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  withdrawn_at timestamptz
);
CREATE INDEX cash_packets_of_firm ON cash_packets (mwbe_id, created_at DESC, id DESC);
CREATE TABLE cash_packet_openings (
  packet_id uuid NOT NULL REFERENCES cash_packets,
  at timestamptz NOT NULL
);
CREATE INDEX cash_packet_openings_of ON cash_packet_openings (packet_id, at DESC);

ALTER TABLE cash_costs ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON cash_costs TO plumbline_member;
CREATE POLICY costs_of_own_firm ON cash_costs FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
ALTER TABLE cash_packets ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON cash_packets TO plumbline_member;
CREATE POLICY packets_of_own_firm ON cash_packets FOR SELECT TO plumbline_member
  USING (mwbe_id = ANY ((SELECT own_mwbes())::uuid[]));
ALTER TABLE cash_packet_openings ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON cash_packet_openings TO plumbline_member;
CREATE POLICY openings_of_own_packets ON cash_packet_openings FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM cash_packets p WHERE p.id = packet_id));
