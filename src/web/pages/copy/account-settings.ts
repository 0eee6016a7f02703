export const copy = {
  title: 'Account settings',
  workHistory: 'Work history',
  tabs: {
    'account-info': 'Account',
    security: 'Sign-in and security',
    notifications: 'Notifications',
  },
  signedInThrough: (company: string) =>
    `You signed in through ${company}, so you see ${company} only. To change your account or open another company, sign out and sign in with your own password, passkey or an emailed link. No password yet? Choose “Forgot password?” to set one.`,
  requiredSetup: {
    title: 'Set up two-step verification',
    lead: 'Staff accounts have wide access, so each one needs two-step verification: a passkey or an authenticator app. Set it up to continue.',
    signOut: 'Sign out',
  },
} as const;
