import type { Role } from '../accounts/schema.ts';

/** What an identity provider says of a person, by the name of the claim or attribute. */
export type Claims = Readonly<Record<string, readonly string[]>>;

export interface RoleRule {
  readonly claim: string;
  readonly value: string;
  readonly role: Role;
}

/** The role that the rules give: the first that matches; members where none does. */
export function roleFor(rules: readonly RoleRule[], claims: Claims): Role {
  return rules.find(({ claim, value }) => claims[claim]?.includes(value))?.role ?? 'member';
}

/** The part of an e-mail address behind the @, in small letters. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Why a sign-on was refused, for those who set it up. */
export const REASONS = {
  off: 'Single sign-on is switched off for this company.',
  'not answering': 'The identity provider could not be reached, or did not answer as one.',
  settings: 'The identity provider does not accept these settings: check the client id, the secret and the addresses.',
  'refused there': 'The identity provider says that it did not let the person in.',
  'other window': 'The sign-on was begun in another window or browser.',
  state: 'The sign-on was not begun here, was altered, or belongs to another provider.',
  'too late': 'The sign-on took too long: it must end within 10 minutes.',
  replayed: 'This answer of the identity provider was used before.',
  unreadable: 'The answer of the identity provider cannot be read.',
  'forbidden content': 'The answer holds what no identity provider writes: a document type, comments or instructions.',
  algorithm: 'The answer is signed in a way that is not safe. Sign with SHA-256 or stronger.',
  'several assertions': 'The answer must hold exactly one assertion, and not encrypted.',
  signature: 'No certificate or key of the identity provider that is known here made the signature of the assertion.',
  issuer: 'The answer comes from another identity provider than the one that is set here.',
  audience: 'The answer is meant for somebody else: check the audience (entity id) or the client id.',
  recipient: 'The answer was meant for another address: check the address of the assertion consumer service.',
  'in response to':
    'The answer does not belong to a sign-on that was begun here, and answers without one are not allowed.',
  expired: 'The answer is no longer valid: check the clock of the identity provider.',
  'not yet valid': 'The answer is not valid yet: check the clock of the identity provider.',
  subject: 'The answer does not name exactly one person by a lasting identifier.',
  nonce: 'The identity token does not belong to this sign-on.',
  code: 'The identity provider does not accept the code: it was used before, has expired or belongs to somebody else.',
  token: 'The identity token is not valid.',
  'no e-mail': 'The identity provider does not say the e-mail address of the person, or says that it is not confirmed.',
  domain: 'The e-mail address does not belong to a domain that the company has proved.',
  'account elsewhere': 'Somebody with this e-mail address has an account here that does not belong to the company.',
  'account connected': 'The account with this e-mail address is connected to another person of the identity provider.',
  'not a member': 'The account no longer belongs to the company.',
  inactive: 'The account is closed.',
  staff: 'Accounts of the platform’s own staff do not log in by a company’s single sign-on.',
} as const;
export type Reason = keyof typeof REASONS;
