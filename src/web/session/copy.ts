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
  lead: 'Find certified firms. Check the work they did.',
  about:
    'Plumbline is a directory of minority- and women-owned firms, made from the public lists of the agencies that certify them.',
  steps: [
    ['Find a firm', 'with its certificates, and the list and date behind each'],
    ['Record its work', 'as the company that hired it'],
    ['The firm has the last word', 'it confirms the record, or rejects it with a reason'],
  ],
  visitorsTitle: 'Without an account',
  verify: 'Check a signed record',
  verifyNote: 'Somebody showed you a record of work? See whether it is real.',
  yourFirm: 'Request access for your firm',
  yourFirmNote:
    'It may be listed already. With an account, you find its profile and answer what others record about it.',
  questionsNote: 'Questions? Write them into the request. Our team reads each one and replies by email.',
  demoTitle: 'This is a demo',
  demoLead: 'The people and companies are fictional. Sign in as one of them:',
  installationFailed: "Couldn't reach the server. Some sign-in options may be missing.",
} as const;
