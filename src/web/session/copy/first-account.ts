/** Texts of the form for the first staff account; apart from the log-in page's, which everybody loads. */
export const copy = {
  title: 'Make the first staff account',
  lead: 'Nobody can log in here yet. The server printed a code when it started; enter it to make the first account.',
  code: 'Code from the server',
  firstName: 'First name',
  lastName: 'Last name',
  passwordHint: 'At least 15 characters',
  submit: 'Make the account',
  email: 'E-mail',
  password: 'Password',
} as const;
