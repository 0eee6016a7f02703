export const copy = {
  bell: 'Notifications',
  unread: (badge: string, number: string) =>
    badge === number ? `Notifications, ${badge} unread` : `Notifications ${badge}, ${number} unread`,
  account: 'Account',
  companies: 'Your companies',
  current: '(current)',
  settings: 'Account settings',
  feedback: 'Give feedback',
  signOut: 'Sign out',
  staff: 'Plumbline staff',
} as const;
