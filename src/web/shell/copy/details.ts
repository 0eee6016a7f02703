/** Texts of the account settings. */
export const copy = {
  title: 'Account settings',
  tabs: { 'work-history': 'Work history', notifications: 'Notifications', 'account-info': 'Account' },
  name: 'Name',
  email: 'E-mail',
  company: 'Company',
  none: 'None',
} as const;
