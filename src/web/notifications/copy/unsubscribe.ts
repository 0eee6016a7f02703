/** Texts of the page that the links in emails open. */
export const copy = {
  title: 'Unsubscribe from Plumbline emails',
  lead: "You'll stop getting notification emails at this address. You can still see all notifications in the app.",
  stop: 'Unsubscribe',
  done: {
    never: "You're unsubscribed. We'll no longer send you notification emails.",
    daily: "You'll get one email a day when there's something new.",
    at_once: "You'll get an email right away when there's something new.",
  },
  undo: 'Changed your mind?',
  choices: { daily: 'Once a day', at_once: 'Immediately', never: 'No emails' },
  unknown: "This link doesn't work",
  unknownNote:
    'The link may be incomplete or expired. Open the link in your latest email from us, or change this in your account settings.',
  settings: 'Account settings',
  toHome: 'Go to home',
} as const;
