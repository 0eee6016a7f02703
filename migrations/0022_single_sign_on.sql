-- Identity providers of hiring companies. For OIDC `issuer` is the issuer, for SAML the entity id.
CREATE TABLE sso_providers (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES hiring_companies ON DELETE CASCADE,
  brand text NOT NULL UNIQUE CHECK (brand ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(brand) <= 40),
  kind text NOT NULL CHECK (kind IN ('oidc', 'saml')),
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text,
  client_secret bytea,
  entry_point text,
  certificates text[] NOT NULL DEFAULT '{}',
  allow_unsolicited boolean NOT NULL DEFAULT false,
  rules jsonb NOT NULL DEFAULT '[]',
  enabled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (kind <> 'oidc' OR (client_id IS NOT NULL AND client_secret IS NOT NULL)),
  CHECK (kind <> 'saml' OR (entry_point IS NOT NULL AND cardinality(certificates) > 0))
);
CREATE INDEX sso_providers_by_company ON sso_providers (company_id);

-- Domains of e-mail addresses. Several may claim one; only one can prove it.
CREATE TABLE sso_domains (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES sso_providers ON DELETE CASCADE,
  domain text NOT NULL CHECK (domain = lower(domain)),
  proof text NOT NULL,
  verified_at timestamptz,
  verified_how text CHECK (verified_how IN ('dns', 'staff')),
  created_at timestamptz NOT NULL,
  UNIQUE (provider_id, domain),
  CHECK ((verified_at IS NULL) = (verified_how IS NULL))
);
CREATE UNIQUE INDEX sso_domains_proved ON sso_domains (domain) WHERE verified_at IS NOT NULL;

-- Who somebody is at a provider. The e-mail address connects nobody.
CREATE TABLE sso_identities (
  provider_id uuid NOT NULL REFERENCES sso_providers ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, issuer, subject),
  UNIQUE (provider_id, user_id)
);
CREATE INDEX sso_identities_by_user ON sso_identities (user_id);

-- Answers and requests that were used: each is good once. What has expired is refused by its own date.
CREATE TABLE sso_used (
  mark bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sso_used_by_time ON sso_used (expires_at);
