/** Texts of the pages that links in e-mails open, and of those that ask for such links. */
export const copy = {
  looking: 'what this link is for',
  over: 'This link is over',
  overNote: 'It was used already, it is too old, or it was cut off on its way.',
  failed: 'This link could not be checked',
  failedNote: 'The link stays good. Try again in a moment.',
  toLogIn: 'Go to the log-in page',
  otherPerson: (name: string) => `You are logged in here as ${name}. With this link you leave that account.`,
  validUntil: (time: string) => `The link works once, until ${time}.`,

  logInTitle: 'Log in with this link',
  logInText: 'You asked for a link to log in to Plumbline.',
  logInButton: (email: string) => `Log in as ${email}`,
  paymentsTitle: 'Your payments',
  paymentsText: 'See what was reported as paid to your firm, and say whether it is right.',

  forgotTitle: 'Forgot your password?',
  forgotLead: 'Enter your e-mail. We send you a link with which you choose a new password.',
  forgotSubmit: 'E-mail me the link',
  email: 'E-mail',
  emailMissing: 'Enter your e-mail',
  sentTitle: 'Look into your mailbox',
  sentNote: (email: string) =>
    `If ${email} has an account, an e-mail with a link is on its way. The link works once, within an hour.`,
  sentHint: 'Nothing there after a few minutes? Look among the unwanted mail, or check how the address is spelled.',
  sentAgain: 'Use another address',
  back: 'Back to the log-in page',

  newTitle: 'Choose a new password',
  newPassword: 'New password',
  newPasswordHint: 'At least 15 characters. A sentence that only you would think of is easy to keep in mind.',
  newPasswordShort: 'Must have at least 15 characters',
  newSubmit: 'Save and log in',
  newNote: 'Wherever else you are logged in, you are logged out.',
  passwordChanged: 'Your password is changed.',
  overAgain: 'Ask for a new link',
} as const;
