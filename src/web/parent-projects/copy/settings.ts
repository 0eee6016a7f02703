import { plural } from '#web/ui/formats.ts';

export const copy = {
  loading: 'your settings',
  failedTitle: 'Couldn’t load your settings',
  failed: 'Nothing was changed. Check your connection and try again.',
  title: 'Notification settings',
  intro: (project: string) => `What you hear of ${project}. These settings are yours alone.`,
  emails:
    'Notifications come at once. Emails collect everything that happened in a day and leave at 5 pm in the project’s time zone.',
  account: 'Whether you get emails at all is in your account settings.',
  news: 'What you hear about',
  all: 'All notifications of this project',
  off: (label: string) => `${label} turned off.`,
  on: (label: string) => `${label} turned on.`,
  muted: 'All notifications turned off.',
  unmuted: 'All notifications turned on.',
  undone: 'Undone.',
  undo: 'Undo',
  hearing: (on: number, of: number) => `${on} of ${plural(of, 'kind')} on`,
  hearsNothing:
    'You read this project as a member of the company that owns it. Only people who were invited get notifications.',
  staff: 'Staff read projects without notifications.',
};
