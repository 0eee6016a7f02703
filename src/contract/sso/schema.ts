import { z } from 'zod';
import { ROLES } from '../accounts/rules.ts';
import { instant, line, properName, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';

export const PROVIDER_KINDS = ['oidc', 'saml'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** Names the provider in URLs: the app tile at the identity provider and the SAML endpoints. */
export const slug = z
  .string()
  .max(40, 'must have at most 40 characters')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lowercase letters, digits and single dashes, such as harbor-builders');

/** Email domain, as in DNS: `example.com`. */
export const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'must have at most 253 characters')
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/,
    'must be a domain such as example.com',
  );

const address = z
  .string()
  .trim()
  .max(500, 'must have at most 500 characters')
  .regex(/^https?:\/\/[^\s#\\]+$/, 'must be a URL that begins with https://');
const name = properName();
const entityId = line(500);
const pem = z.string().trim().max(10_000, 'is too long for a certificate');
const certificates = z.array(pem).min(1, 'must hold at least one certificate').max(5, 'must hold at most 5');
const clientSecret = line(500);

export const roleRule = z.strictObject({
  claim: line(LIMITS.shortText),
  value: line(LIMITS.shortText),
  role: z.enum(ROLES),
});
const rules = z.array(roleRule).max(30, 'must be at most 30');

/** A new provider. It is disabled until it is enabled. */
export const newProvider = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('oidc'),
    company_id: uuid,
    brand: slug,
    name,
    issuer: address,
    client_id: line(500),
    client_secret: clientSecret,
    rules: rules.default([]),
  }),
  z.strictObject({
    kind: z.literal('saml'),
    company_id: uuid,
    brand: slug,
    name,
    /** Entity ID of the identity provider. */
    issuer: entityId,
    entry_point: address,
    certificates,
    allow_unsolicited: z.boolean().default(false),
    rules: rules.default([]),
  }),
]);
export type NewProvider = z.infer<typeof newProvider>;

/** Fields that are left out stay unchanged. */
export const providerChange = z
  .strictObject({
    name,
    issuer: entityId,
    client_id: line(500),
    client_secret: clientSecret,
    entry_point: address,
    certificates,
    allow_unsolicited: z.boolean(),
    rules,
    enabled: z.boolean(),
  })
  .partial();
export type ProviderChange = z.infer<typeof providerChange>;

export const domain = z.strictObject({
  id: uuid,
  domain: z.string(),
  /** Name and expected value of the TXT record that verifies the domain. */
  record_name: z.string(),
  record_value: z.string(),
  verified_at: instant.nullable(),
  verified_how: z.enum(['dns', 'staff']).nullable(),
});
export type Domain = z.infer<typeof domain>;

/** A provider without its secrets. */
export const provider = z.strictObject({
  id: uuid,
  company_id: uuid,
  brand: slug,
  kind: z.enum(PROVIDER_KINDS),
  name: z.string(),
  enabled: z.boolean(),
  issuer: z.string(),
  client_id: z.string().nullable(),
  entry_point: z.string().nullable(),
  certificates: z.array(
    z.strictObject({ pem: z.string(), subject: z.string(), fingerprint: z.string(), expires_at: instant }),
  ),
  allow_unsolicited: z.boolean(),
  rules: z.array(roleRule),
  domains: z.array(domain),
  /** What the identity provider has to know about us. */
  addresses: z.strictObject({
    /** OIDC: the redirect URI. SAML: the assertion consumer service. */
    answers: z.string(),
    /** SAML: our entity ID, which is also the URL of our metadata. */
    entity_id: z.string().nullable(),
    /** For an app tile at the identity provider: the page that starts the sign-in. */
    tile: z.string(),
  }),
  changed_at: instant,
});
export type Provider = z.infer<typeof provider>;

/** Secret that the browser keeps while the person is at the identity provider. The callback is refused without it. */
export const stateSecret = z.string().regex(/^[\w-]{43}$/, 'is not the state from the start of this sign-in');
/** The URL to send the browser to, and the secret to keep. */
export const start = z.strictObject({ url: z.string(), state: stateSecret });
export type Start = z.infer<typeof start>;

/** Characters of a SAML response, in base64. */
export const MAX_RESPONSE_LENGTH = 250_000;

/** The identity provider's response, as the callback page received it. */
export const callbackBody = z.discriminatedUnion('via', [
  /** OIDC: the query string of the callback page, with or without the question mark. */
  z.strictObject({ via: z.literal('query'), parameters: z.string().max(8000), state: stateSecret }),
  /** SAML: the ticket from the assertion consumer service; `state` is null when the sign-in started at the provider. */
  z.strictObject({ via: z.literal('ticket'), ticket: z.string().max(60_000), state: stateSecret.nullable() }),
]);
export type CallbackBody = z.infer<typeof callbackBody>;

export const outcome = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('signed_in'),
    /** For `POST /temp_session`, within two minutes. */
    tempToken: z.string(),
    email: z.string(),
    /** The sign-in was not started here: the page asks first, to prevent login CSRF. */
    ask: z.boolean(),
  }),
  /** The email already has an account: its owner links it with the link that was emailed. */
  z.strictObject({ outcome: z.literal('email_sent'), email: z.string() }),
  /** A test sign-in: no one was signed in. */
  z.strictObject({
    outcome: z.literal('test'),
    problem: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum(ROLES).nullable(),
    claims: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })),
  }),
]);
export type Outcome = z.infer<typeof outcome>;
