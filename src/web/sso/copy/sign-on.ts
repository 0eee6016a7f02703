import { ttlText } from '#contract/durations.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';

/** Texts on the way to an identity provider and back. */
export const copy = {
  title: 'Sign in with your organization',
  lead: 'If your organization has set it up, sign in to Plumbline with your account there.',
  email: 'Work email',
  emailMissing: 'Enter your email',
  submit: 'Continue',
  redirecting: "Taking you to your organization's sign-in…",
  invalidProviderUrl: "Your organization's sign-in page can't be opened. Contact the people who manage sign-in there.",
  incorrectHint: "Single sign-on isn't set up for this email.",
  password: 'Sign in with email and password',
  signingIn: 'Signing you in…',
  noResponse: "Your identity provider didn't send a response. Start again.",
  failed: "You're not signed in",
  tryAgain: 'Start again',
  confirmTitle: 'Sign in to Plumbline?',
  confirmText: (email: string) => `Your organization sent you here as ${email}.`,
  confirmButton: (email: string) => `Sign in as ${email}`,
  confirmHint: "If this isn't you, close this page.",
  mailedTitle: 'Connect your account',
  mailed: (email: string) =>
    `You already have an account. We sent an email to ${email}: open its link to connect the two. It expires in ${ttlText(LINK_TTL_MS.accountLink)}.`,
  mailedHint: "After that, you'll sign in without a password.",
  connectTitle: 'Connect your account?',
  connectText: "From now on, your organization's sign-in opens your Plumbline account.",
  connectHint: "If you didn't request this, close this page.",
  connectButton: 'Connect and sign in',
  toHome: 'Go to home',
  testWorks: 'Sign-in works',
  testFails: "Sign-in doesn't work yet",
  testNote: 'This was a test: nobody was signed in. You can close this tab.',
  testEmail: 'Email',
  testNoEmail: 'Not stated',
  testRole: 'Role from role mapping',
  claimsTitle: 'Claims from the identity provider',
} as const;
