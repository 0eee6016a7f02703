import { LIMITS } from '#contract/limits.ts';

/** Texts of the form for the first staff account; kept out of the sign-in page's bundle. */
export const copy = {
  title: 'Create the first staff account',
  lead: 'There are no accounts yet. Enter the code that the server printed when it started.',
  code: 'Setup code',
  firstName: 'First name',
  lastName: 'Last name',
  passwordHint: `At least ${LIMITS.passwordMin} characters`,
  submit: 'Create account',
  email: 'Email',
  password: 'Password',
} as const;
