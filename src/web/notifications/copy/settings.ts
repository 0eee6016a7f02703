export const copy = {
  preference: 'Email notifications',
  sentTo: 'Sent to',
  atOnce: 'Immediately',
  daily: (time: string) => `Once a day at ${time}`,
  never: 'Never',
  always: 'You always see all notifications in the app.',
  toNotifications: 'View notifications',
  saving: 'Saving…',
  saved: 'Saved.',
  failedTitle: "Couldn't load your settings",
  failed: 'Nothing was changed. Check your connection and try again.',
  loading: 'settings',
} as const;
