-- Firms without people in payment tracking answer by the link of an email; people are invited to see some contracts and no more.

-- The address that a payer gives for a firm; without one the address in the firm's record is asked.
CREATE TABLE payment_contacts (
  hiring_company_id uuid NOT NULL REFERENCES hiring_companies,
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  email text NOT NULL,
  name text,
  given_by uuid NOT NULL REFERENCES users,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (hiring_company_id, mwbe_id)
);

-- One email about what a firm has not answered on one contract; its link lists these lines.
CREATE TABLE payment_requests (
  id uuid PRIMARY KEY,
  contract_id uuid NOT NULL REFERENCES payment_contracts,
  hiring_company_id uuid NOT NULL,
  mwbe_id uuid NOT NULL,
  email text NOT NULL,
  source text NOT NULL CHECK (source IN ('payer', 'record')),
  -- null until somebody chose: then the browser's
  language text CHECK (language IN ('en', 'es')),
  created_at timestamptz NOT NULL,
  answer_until timestamptz NOT NULL,
  sent_at timestamptz,
  -- who reads this address said that they are not the right person
  refused_at timestamptz,
  proposed_name text,
  proposed_email text,
  CHECK (refused_at IS NOT NULL OR (proposed_name IS NULL AND proposed_email IS NULL))
);
CREATE INDEX payment_requests_of_contract ON payment_requests (contract_id, created_at DESC);
CREATE INDEX payment_requests_of_address ON payment_requests (mwbe_id, lower(email), created_at DESC);
-- What was asked: a line that says something else by now was reported anew.
CREATE TABLE payment_request_lines (
  request_id uuid NOT NULL REFERENCES payment_requests,
  line_id uuid NOT NULL REFERENCES payment_lines,
  version integer NOT NULL,
  paid_cents bigint NOT NULL,
  PRIMARY KEY (request_id, line_id)
);
CREATE INDEX payment_request_lines_of_line ON payment_request_lines (line_id);
-- Contracts with a report that nobody was asked about yet: many reports at once are one email.
CREATE TABLE payment_requests_due (
  contract_id uuid PRIMARY KEY REFERENCES payment_contracts,
  since timestamptz NOT NULL
);

-- A number that somebody gave by a link of the firm, to be asked by text message as well.
CREATE TABLE payment_text_numbers (
  mwbe_id uuid NOT NULL REFERENCES mwbes,
  email text NOT NULL,
  phone text NOT NULL CHECK (phone ~ '^\+1\d{10}$'),
  given_at timestamptz NOT NULL,
  PRIMARY KEY (mwbe_id, email)
);
-- STOP: no text message goes to this number again until it says START, whoever gives it by a link.
CREATE TABLE payment_text_refusals (
  phone text PRIMARY KEY,
  refused_at timestamptz NOT NULL
);

-- Invited for payments only: they see the contracts of the invitation and no other.
CREATE TABLE payment_invitations (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('payments', 'dashboard payments')),
  hiring_company_id uuid NOT NULL REFERENCES hiring_companies,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  invited_by uuid NOT NULL REFERENCES users,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  user_id uuid REFERENCES users,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  CHECK ((user_id IS NULL) = (accepted_at IS NULL))
);
CREATE INDEX payment_invitations_of_company ON payment_invitations (hiring_company_id, invited_at DESC, id DESC);
CREATE INDEX payment_invitations_of_person ON payment_invitations (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE payment_invitation_contracts (
  invitation_id uuid NOT NULL REFERENCES payment_invitations,
  contract_id uuid NOT NULL REFERENCES payment_contracts,
  PRIMARY KEY (invitation_id, contract_id)
);
CREATE INDEX payment_invitation_contracts_of_contract ON payment_invitation_contracts (contract_id);

-- Whether a company or firm has people whom payment tracking is open to, for row-level security: they answer for it.
CREATE FUNCTION has_payment_people(company uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (
    SELECT FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.company_id = company AND u.active AND u.user_type <> 'INTERNAL'
      AND (u.has_payments_feature OR u.has_dashboard_payments_feature OR u.admin))
$$;

-- Contracts that a person sees by an invitation, and whose side they read it on.
CREATE FUNCTION invited_payment_contracts(person uuid) RETURNS TABLE (contract_id uuid, side text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT c.contract_id, min(CASE i.kind WHEN 'payments' THEN 'firm' ELSE 'payer' END)
  FROM payment_invitations i JOIN payment_invitation_contracts c ON c.invitation_id = i.id
  WHERE i.user_id = person AND i.accepted_at IS NOT NULL AND i.withdrawn_at IS NULL
  GROUP BY c.contract_id
$$;
CREATE FUNCTION own_invited_payment_contracts() RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(i.contract_id), '{}')
  FROM invited_payment_contracts(nullif(current_setting('plumbline.user_id', true), '')::uuid) i
  WHERE only_company() IS NULL
$$;
ALTER POLICY parties_of_payment_contracts ON payment_contracts
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
         OR mwbe_id = ANY ((SELECT own_mwbes())::uuid[])
         OR owner_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
         OR id = ANY ((SELECT own_invited_payment_contracts())::uuid[])
         OR (SELECT is_own_account_staff()));
ALTER POLICY parties_of_payment_lines ON payment_lines
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
         OR mwbe_id = ANY ((SELECT own_mwbes())::uuid[])
         OR owner_company_id = ANY ((SELECT own_hiring_companies())::uuid[])
         OR contract_id = ANY ((SELECT own_invited_payment_contracts())::uuid[])
         OR (SELECT is_own_account_staff()));

-- The second check: what the payer's people and staff read. Links, jobs and text messages are no person.
ALTER TABLE payment_contacts ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_request_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_requests_due ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_text_numbers ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_text_refusals ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_invitation_contracts ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payment_contacts, payment_requests, payment_invitations, payment_invitation_contracts TO plumbline_member;
CREATE POLICY contacts_of_payers ON payment_contacts FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]) OR (SELECT is_own_account_staff()));
CREATE POLICY requests_of_payers ON payment_requests FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]) OR (SELECT is_own_account_staff()));
CREATE POLICY invitations_of_payers ON payment_invitations FOR SELECT TO plumbline_member
  USING (hiring_company_id = ANY ((SELECT own_hiring_companies())::uuid[]) OR (SELECT is_own_account_staff()));
CREATE POLICY contracts_of_invitations ON payment_invitation_contracts FOR SELECT TO plumbline_member
  USING (EXISTS (SELECT FROM payment_invitations i WHERE i.id = invitation_id));
