CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  user_type text NOT NULL CHECK (user_type IN ('MWBE', 'PRIME', 'DEVELOPER', 'GOVERNMENT_AGENCY', 'INTERNAL')),
  admin boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  -- argon2id in PHC form; null for people who come in by single sign-on or link only
  password_hash text,
  can_create_impact_dashboard boolean NOT NULL DEFAULT false,
  has_payments_feature boolean NOT NULL DEFAULT false,
  has_dashboard_payments_feature boolean NOT NULL DEFAULT false,
  mail_preference text NOT NULL DEFAULT 'at_once' CHECK (mail_preference IN ('at_once', 'daily', 'never')),
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE hiring_companies (
  id uuid PRIMARY KEY,
  business_name text NOT NULL,
  lands_on_search boolean NOT NULL DEFAULT false,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);

-- A person belongs to any number of hiring companies and of firms (mwbes, see 0004); which side is the company's.
CREATE TABLE memberships (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  company_id uuid NOT NULL,
  company_type text NOT NULL CHECK (company_type IN ('hiring_company', 'mwbe')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, company_id)
);
CREATE INDEX memberships_by_company ON memberships (company_id);
