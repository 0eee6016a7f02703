export const copy = {
  bell: 'Notifications',
  unread: (badge: string, number: string) =>
    badge === number ? `Notifications, ${badge} unread` : `Notifications ${badge}, ${number} unread`,
  messages: 'Messages',
  unreadMessages: (badge: string, number: string) =>
    badge === number ? `Messages, ${badge} unread` : `Messages ${badge}, ${number} unread`,
  account: 'Account',
  companies: 'Your companies',
  onlyCompany: (company: string) => `You signed in through ${company} and see this company only.`,
  current: '(current)',
  settings: 'Account settings',
  feedback: 'Give feedback',
  signOut: 'Sign out',
  staff: 'Plumbline staff',
} as const;
