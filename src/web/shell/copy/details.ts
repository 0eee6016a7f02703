/** Texts of the account settings. */
export const copy = {
  title: 'Account settings',
  tabs: {
    'work-history': 'Work history',
    notifications: 'Notifications',
    security: 'Sign-in and security',
    'account-info': 'Account',
  },
  early: {
    title: 'Protect your account first',
    lead: 'Staff accounts can see a great deal, so each needs a second step when logging in: a passkey or the codes of an app. Everything else opens once it is set up.',
    logOut: 'Log out',
  },
} as const;
