import type { Role } from '../accounts/rules.ts';

/** Claims or attributes of a person, by name. */
export type Claims = Readonly<Record<string, readonly string[]>>;

export interface RoleRule {
  readonly claim: string;
  readonly value: string;
  readonly role: Role;
}

/** The role from the first matching rule; the default role, also of just-in-time provisioning, is `member`. */
export function roleFor(rules: readonly RoleRule[], claims: Claims): Role {
  return rules.find(({ claim, value }) => claims[claim]?.includes(value))?.role ?? 'member';
}

/** The part of an email after the @, in lowercase. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** What people are told of: whoever controls one of these decides who gets in. */
export const PROVIDER_CHANGES = ['enabled', 'disabled', 'removed', 'issuer', 'endpoint', 'key'] as const;
export type ProviderChangeKind = (typeof PROVIDER_CHANGES)[number];

/** Why a sign-in was refused, for those who set up single sign-on. */
export const SIGN_ON_ERRORS = {
  off: 'Single sign-on is switched off for this company.',
  'not answering': 'The identity provider could not be reached, or its response was not valid.',
  settings: 'The identity provider rejected these settings: check the client ID, the client secret and the URLs.',
  'refused there': 'The identity provider denied the sign-in.',
  'other window': 'The sign-in was started in another window or browser.',
  state: 'The sign-in was not started here, was altered, or belongs to another provider.',
  'too late': 'The sign-in took too long: it must finish within 10 minutes.',
  replayed: 'This response was already used.',
  unreadable: 'The response cannot be parsed.',
  'forbidden content': 'The response contains forbidden XML: a document type, comments or processing instructions.',
  algorithm: 'The response uses an insecure signature algorithm. Use SHA-256 or stronger.',
  'several assertions': 'The response must contain exactly one assertion, unencrypted.',
  signature: "The assertion's signature doesn't match any known certificate or key of the identity provider.",
  issuer: 'The response comes from a different issuer than the configured one.',
  audience: 'The response has the wrong audience: check the audience (entity ID) or the client ID.',
  recipient: 'The response has the wrong recipient: check the assertion consumer service URL.',
  'in response to': "The response doesn't belong to a sign-in started here, and unsolicited responses are not allowed.",
  expired: "The response has expired: check the identity provider's clock.",
  'not yet valid': "The response is not valid yet: check the identity provider's clock.",
  subject: "The response doesn't name exactly one person by a persistent identifier.",
  nonce: "The ID token doesn't belong to this sign-in.",
  code: 'The identity provider rejected the code: it was already used, has expired or belongs to another client.',
  token: 'The ID token is not valid.',
  'no email': 'The identity provider sent no email, or one that is not verified.',
  domain: "The email doesn't belong to a verified domain of the company.",
  'account elsewhere': "This email already has an account that isn't part of the company.",
  'account connected': 'The account with this email is linked to another identity of the provider.',
  'not a member': 'The account no longer belongs to the company.',
  inactive: 'The account is deactivated.',
  staff: "Plumbline staff can't sign in through a company's single sign-on.",
} as const;
export type SignOnErrorCode = keyof typeof SIGN_ON_ERRORS;
