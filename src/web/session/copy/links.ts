import { ttlText } from '#contract/durations.ts';
import { LIMITS } from '#contract/limits.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';

/** Texts of the pages behind links in email, and of those that request such links. */
export const copy = {
  loading: 'this link',
  expired: 'This link has expired',
  expiredText: 'It may have been used already, or the link may be incomplete.',
  failed: "Couldn't check this link",
  failedText: 'Your link still works. Try again in a moment.',
  toLogIn: 'Go to sign-in',
  differentAccount: (name: string) => `You're signed in as ${name}. This link signs you in to another account.`,
  validUntil: (time: string) => `This link works once, until ${time}.`,

  logInTitle: 'Sign in with this link',
  logInText: 'You requested a link to sign in to Plumbline.',
  logInButton: (email: string) => `Sign in as ${email}`,
  paymentsTitle: 'Your payments',
  paymentsText: 'Review the payments reported to your firm and say whether they are right.',

  forgotTitle: 'Forgot your password?',
  forgotLead: "Enter your email and we'll send you a link to choose a new password.",
  forgotSubmit: 'Email me a reset link',
  email: 'Email',
  emailRequired: 'Enter your email',
  signInLinkSent: (email: string) =>
    `If ${email} has an account, we sent it a sign-in link. It works once and expires in ${ttlText(LINK_TTL_MS.signIn)}.`,
  sentTitle: 'Check your email',
  sentText: (email: string) =>
    `If ${email} has an account, we sent it a link. The link works once and expires in ${ttlText(LINK_TTL_MS.newPassword)}.`,
  sentHint: 'Nothing after a few minutes? Check your spam folder and the spelling of your address.',
  useAnotherEmail: 'Use another email',
  back: 'Back to sign-in',

  newTitle: 'Choose a new password',
  newPassword: 'New password',
  newPasswordHint: `At least ${LIMITS.passwordMin} characters. A sentence that only you would think of is easy to remember.`,
  passwordTooShort: `Use at least ${LIMITS.passwordMin} characters`,
  newSubmit: 'Save and sign in',
  signOutNote: "You'll be signed out on other devices.",
  passwordSaved: 'Password saved.',
  requestNewLink: 'Request a new link',
} as const;
