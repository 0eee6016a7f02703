/** Texts of the pages behind links in email: invitations, email changes, access requests. */
export const copy = {
  invitationTitle: (company: string) => `Join ${company}`,
  invitedBy: (who: string, company: string) => `${who} invited you to join ${company} on Plumbline.`,
  invited: (company: string) => `You're invited to join ${company} on Plumbline.`,
  forAddress: (email: string) => `This invitation is for ${email}.`,
  join: 'Join',
  joined: (company: string) => `You joined ${company}.`,
  signInFirst: (email: string) => `You already have an account for ${email}. Sign in to join.`,
  signIn: 'Sign in',
  differentAccount: (name: string, email: string) =>
    `You're signed in as ${name}. To accept this invitation, sign out and sign in as ${email}.`,
  signOutAndContinue: 'Sign out and continue',
  createAccount: 'Create account',
  createAccountHint: "Next, you'll choose a password.",
  firstName: 'First name',
  lastName: 'Last name',
  required: { first_name: 'Enter your first name', last_name: 'Enter your last name' },

  emailChangeTitle: 'Confirm your new email',
  emailChangeText: (email: string) =>
    `You'll sign in to Plumbline as ${email}, and we'll send email there. You'll be signed out on other devices.`,
  confirmEmailChange: 'Use this email',
  emailChangedTitle: 'Your email was changed',
  emailChanged: (email: string) => `From now on, sign in as ${email}.`,
  continue: 'Continue',

  confirmTitle: 'Confirm your email',
  confirmText: (email: string) => `You requested access to Plumbline with ${email}.`,
  confirmButton: 'Confirm email',
  pendingTitle: 'Thanks. Your request is under review.',
  pendingText: "Your email is confirmed. We'll email you once your request is decided.",
  toHome: 'Go to home',
  hasAccountTitle: 'You already have an account',
  hasAccount: "Sign in with this email. If you don't remember your password, reset it from the sign-in page.",
} as const;
