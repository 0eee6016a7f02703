import type { UserType } from '#contract/access/user-types.ts';

export const copy = {
  title: 'Log in',
  email: 'E-mail',
  password: 'Password',
  logIn: 'Log in',
  byPasskey: 'Log in with a passkey',
  passkeyUnknown: 'No account here has this passkey. Log in with your password.',
  incorrect: 'Credentials are incorrect.',
  incorrectHint: 'Check the e-mail and the password, or',
  getNew: 'get a new password',
  forgot: 'Forgot password?',
  newHere: 'New here?',
  askForLogIn: 'Ask for a log-in',
  company: 'Company log-in',
  mailLink: 'E-mail me a link',
  linkSent: (email: string) =>
    `If ${email} has an account, an e-mail with a link to log in is on its way. It works once, within 15 minutes.`,
  emailMissing: 'Enter your e-mail',
  passwordMissing: 'Enter your password',
  lead: 'Every figure opens down to the payments that it counts.',
  steps: [
    ['A firm is found', 'with its certificates, and the list and date they come from'],
    ['Its work is recorded', 'by the company that hired it'],
    ['The firm says what is true', 'it confirms the record, or rejects it with a reason'],
  ],
  demoTitle: 'This is a demonstration',
  demoLead: 'The people and companies are fictional. Log in as one of them:',
  installationFailed: 'We could not ask the server about this installation.',
  logOut: 'Log out',
  userTypes: {
    MWBE: 'Certified firm (MWBE)',
    PRIME: 'Prime contractor',
    DEVELOPER: 'Developer',
    GOVERNMENT_AGENCY: 'Government agency',
    INTERNAL: 'Staff',
  } satisfies Record<UserType, string>,
} as const;
