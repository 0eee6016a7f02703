import { ttlText } from '#contract/durations.ts';
import { IMPERSONATION_TTL_MS } from '#contract/session/rules/impersonation.ts';

/** Texts of the page on which staff start an impersonation. */
export const copy = {
  loading: 'the person',
  title: (name: string) => `View Plumbline as ${name}`,
  plainTitle: 'View Plumbline as someone else',
  name: 'Name',
  email: 'Email',
  type: 'Account type',
  companies: 'Companies',
  none: 'No firm or company',
  auditNote: `For ${ttlText(IMPERSONATION_TTL_MS)}, you'll see what this person sees. Everything you do is recorded under both names, with your reason.`,
  restrictions:
    'Some things stay unavailable: passwords, payments, claims, confirming work and managing the people of a company.',
  reason: 'Reason',
  reasonHint: 'Why you need access, for example “asked for help by phone”. It is kept in the audit trail.',
  reasonRequired: 'Enter a reason',
  start: (name: string) => `Continue as ${name}`,
  cancel: 'Cancel',
  staffOnly: 'Only staff with the impersonation permission can do this.',
  alreadyImpersonating: (name: string) =>
    `You're already viewing Plumbline as ${name}. End that first, with the button above.`,
  logIn: 'Sign in as staff to continue.',
  toLogIn: 'Go to sign-in',
  toHome: 'Go to home',
  notFound: 'This person was not found, or the account is deactivated.',
} as const;
