import { LIMITS } from '#contract/limits.ts';

/** Texts of a person's password and active sessions. */
export const copy = {
  passwordTitle: 'Password',
  newPassword: 'New password',
  hint: `At least ${LIMITS.passwordMin} characters. A sentence that only you would think of is easy to remember.`,
  change: 'Change password',
  saved: "Password saved. You're signed out on your other devices.",
  ownerOnly: 'Only the account owner can change this.',

  sessionsTitle: "Where you're signed in",
  loading: 'your sessions',
  failedTitle: "Couldn't load your sessions",
  failed: 'Your data is safe. Try again in a moment.',
  thisDevice: 'This device',
  methods: {
    password: 'with your password',
    passkey: 'with a passkey',
    link: 'with an email link',
    sso: 'with single sign-on',
    impersonation: 'as you',
  },
  signedIn: (day: string, how: string) => `Signed in on ${day} ${how}`,
  impersonatedBy: (staff: string) => `Viewed by Plumbline support (${staff})`,
  lastActive: (when: string) => `Last active ${when}`,
  activeNow: 'Active now',
  logOut: 'Sign out',
  logOutOf: (device: string) => `Sign out of ${device}`,
  logOutAllOthers: 'Sign out everywhere else',
  endQuestion: (device: string) => `Sign out of ${device}?`,
  endNote: 'Anyone using Plumbline there will need to sign in again.',
  endOthersQuestion: 'Sign out everywhere else?',
  endOthersNote: "You'll stay signed in on this device only.",
  ended: 'Signed out.',
} as const;
