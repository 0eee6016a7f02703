import type { UserType } from '#contract/access/user-types.ts';

/** Texts of the sign-in page, which everybody loads. Its title 'Log in' is the specification's. */
export const copy = {
  title: 'Log in',
  email: 'Email',
  password: 'Password',
  logIn: 'Log in',
  withPasskey: 'Use a passkey',
  passkeyUnknown: 'No account uses this passkey. Use your password instead.',
  incorrect: 'Credentials are incorrect.',
  incorrectHint: 'Check your email and password, or',
  resetPassword: 'reset your password',
  forgot: 'Forgot password?',
  newHere: 'New here?',
  requestAccess: 'Request access',
  singleSignOn: 'Single sign-on',
  emailLink: 'Email me a sign-in link',
  linkSent: (email: string) =>
    `If ${email} has an account, we sent it a sign-in link. It works once and expires in 15 minutes.`,
  emailRequired: 'Enter your email',
  passwordRequired: 'Enter your password',
  lead: 'Every figure drills down to the payments behind it.',
  steps: [
    ['Find a firm', 'with its certificates, and the list and date behind each'],
    ['Record its work', 'as the company that hired it'],
    ['The firm has the last word', 'it confirms the record, or rejects it with a reason'],
  ],
  demoTitle: 'This is a demo',
  demoLead: 'The people and companies are fictional. Sign in as one of them:',
  installationFailed: "Couldn't reach the server. Some sign-in options may be missing.",
  userTypes: {
    MWBE: 'Certified firm (MWBE)',
    PRIME: 'Prime contractor',
    DEVELOPER: 'Developer',
    GOVERNMENT_AGENCY: 'Government agency',
    INTERNAL: 'Staff',
  } satisfies Record<UserType, string>,
} as const;
