import type { AlertFrequency } from '#contract/search-alerts/rules.ts';

/** Texts of saved searches. */
export const copy = {
  saveTitle: 'Save this search',
  name: 'Name',
  nameHint: 'Only you can see it. The search runs again each time you open it.',
  save: 'Save search',
  cancel: 'Cancel',
  saved: (name: string) => `Saved as “${name}”.`,
  allFirms: 'All firms',
  alertLabel: 'Tell me about new firms',
  alertHint: 'A notification lists the firms that newly match. Your email settings decide when you also get an email.',
  alerts: {
    off: 'No alerts',
    at_once: 'At once',
    daily: 'Once a day',
    weekly: 'Once a week, on Mondays',
  } satisfies Record<AlertFrequency, string>,
  /** Where no label stands beside them. */
  alertStates: {
    off: 'No alerts',
    at_once: 'Alerts at once',
    daily: 'Alerts once a day',
    weekly: 'Alerts on Mondays',
  } satisfies Record<AlertFrequency, string>,
  alertsFor: (name: string) => `Alerts for ${name}`,
  alertChosen: {
    off: (name: string) => `Alerts for “${name}” are off.`,
    at_once: (name: string) => `We'll tell you at once when firms newly match “${name}”.`,
    daily: (name: string) => `We'll tell you once a day when firms newly match “${name}”.`,
    weekly: (name: string) => `We'll tell you on Mondays when firms newly match “${name}”.`,
  } satisfies Record<AlertFrequency, (name: string) => string>,
  title: 'Saved searches',
  none: 'No saved searches yet',
  noneNote: 'Choose words and filters, then “Save this search”.',
  failedTitle: "Couldn't load your saved searches",
  failed: 'Your saved searches are safe.',
  loading: 'saved searches',
  list: 'Saved searches',
  savedOn: (day: string) => `saved on ${day}`,
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Delete ${name}`,
  newName: 'New name',
  saveName: 'Save name',
  deleteQuestion: (name: string) => `Delete “${name}”?`,
  cancelDelete: 'Cancel',
  confirmDelete: 'Delete',
} as const;
