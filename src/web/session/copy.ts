import type { UserType } from '#contract/access/user-types.ts';

export const copy = {
  title: 'Log in',
  email: 'E-mail',
  password: 'Password',
  logIn: 'Log in',
  incorrect: 'Credentials are incorrect.',
  incorrectHint: 'Check the e-mail and the password.',
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
  firstTitle: 'Make the first staff account',
  firstLead:
    'Nobody can log in here yet. The server printed a code when it started; enter it to make the first account.',
  firstCode: 'Code from the server',
  firstName: 'First name',
  lastName: 'Last name',
  firstPasswordHint: 'At least 15 characters',
  firstSubmit: 'Make the account',
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
