export const copy = {
  preference: 'E-mail about notifications',
  goesTo: 'We write to',
  atOnce: 'At once',
  daily: (time: string) => `Once a day at ${time}`,
  never: 'Never',
  always: 'Here in Plumbline, at the bell and on the page of notifications, you always see all of them.',
  toNotifications: 'See notifications',
  saving: 'Saving…',
  saved: 'Saved.',
  failedTitle: 'Your settings did not load',
  failed: 'They are as they were. Check the connection, then try again.',
  loading: 'settings',
} as const;
