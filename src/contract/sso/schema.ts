import { z } from 'zod';
import { ROLES } from '../accounts/schema.ts';
import { instant, line, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';

export const KINDS = ['oidc', 'saml'] as const;
export type Kind = (typeof KINDS)[number];

/** The word by which a tile at an identity provider, and the addresses of SAML, name a provider. */
export const brand = z
  .string()
  .max(40, 'must have at most 40 characters')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters, digits and single dashes, such as harbor-builders');

/** Of e-mail addresses, as in DNS: `example.com`. */
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
  .regex(/^https?:\/\/[^\s#\\]+$/, 'must be an address that begins with https://');
const name = line(LIMITS.name);
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

/** A provider as it is set up: switched off until it is enabled. */
export const newProvider = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('oidc'),
    company_id: uuid,
    brand,
    name,
    issuer: address,
    client_id: line(500),
    client_secret: clientSecret,
    rules: rules.default([]),
  }),
  z.strictObject({
    kind: z.literal('saml'),
    company_id: uuid,
    brand,
    name,
    /** Entity id of the identity provider. */
    issuer: entityId,
    entry_point: address,
    certificates,
    allow_unsolicited: z.boolean().default(false),
    rules: rules.default([]),
  }),
]);
export type NewProvider = z.infer<typeof newProvider>;

/** What is left out stays as it is. */
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
  /** Where the TXT record goes that proves the domain, and what it must say. */
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
  brand,
  kind: z.enum(KINDS),
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
  /** What the identity provider has to be told of us. */
  addresses: z.strictObject({
    /** OIDC: the redirect URI. SAML: the assertion consumer service. */
    answers: z.string(),
    /** SAML: our entity id, where our metadata lies as well. */
    entity_id: z.string().nullable(),
    /** For a tile at the identity provider: the page that begins the sign-on. */
    tile: z.string(),
  }),
  changed_at: instant,
});
export type Provider = z.infer<typeof provider>;

/** What a browser keeps while its person is away at the identity provider: without it the way back is closed. */
export const keptState = z.string().regex(/^[\w-]{43}$/, 'is not what was given at the start');
/** Where the browser goes. */
export const start = z.strictObject({ url: z.string(), state: keptState });
export type Start = z.infer<typeof start>;

/** What came back from the identity provider. */
export const arrival = z.discriminatedUnion('via', [
  /** The query of the callback page as it came, with its question mark or without. */
  z.strictObject({ via: z.literal('query'), parameters: z.string().max(8000), state: keptState }),
  /** What our own address for SAML handed to the page; `state` is null where the sign-on began at the provider. */
  z.strictObject({ via: z.literal('ticket'), ticket: z.string().max(60_000), state: keptState.nullable() }),
]);
export type Arrived = z.infer<typeof arrival>;

export const outcome = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('in'),
    /** For `POST /temp_session`, within two minutes. */
    tempToken: z.string(),
    email: z.string(),
    /** The sign-on did not begin here: the page asks first, so that nobody is put into somebody else's account. */
    ask: z.boolean(),
  }),
  /** The address has an account: its person connects it by a link that was mailed there. */
  z.strictObject({ outcome: z.literal('mailed'), email: z.string() }),
  /** A test by those who set it up: nobody was logged in. */
  z.strictObject({
    outcome: z.literal('test'),
    problem: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum(ROLES).nullable(),
    claims: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })),
  }),
]);
export type Outcome = z.infer<typeof outcome>;
