export const copy = {
  title: 'Account settings',
  tabs: {
    'work-history': 'Work history',
    notifications: 'Notifications',
    security: 'Sign-in and security',
    'account-info': 'Account',
  },
  requiredSetup: {
    title: 'Set up two-step verification',
    lead: 'Staff accounts have wide access, so each one needs two-step verification: a passkey or an authenticator app. Set it up to continue.',
    signOut: 'Sign out',
  },
} as const;
