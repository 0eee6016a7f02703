import type { SavedKind } from '#contract/search/rules.ts';
import { ALERT_KINDS, type AlertFrequency, WEEKLY_ALERT_DAY } from '#contract/search-alerts/rules.ts';

const many = (kind: SavedKind) => ALERT_KINDS[kind].many;

/** Texts of saved searches. */
export const copy = {
  saveTitle: 'Save this search',
  name: 'Name',
  nameHint: 'Only you can see it. The search runs again each time you open it.',
  save: 'Save search',
  cancel: 'Cancel',
  saved: (name: string) => `Saved as “${name}”.`,
  /** Searches without words and filters. */
  everything: { firms: 'All firms', opportunities: 'All open opportunities' } satisfies Record<SavedKind, string>,
  alertLabel: (kind: SavedKind) => `Tell me about new ${many(kind)}`,
  alertHint: (kind: SavedKind) =>
    `A notification lists the ${many(kind)} that newly match. Your email settings decide when you also get an email.`,
  alerts: {
    off: 'No alerts',
    at_once: 'At once',
    daily: 'Once a day',
    weekly: `Once a week, on ${WEEKLY_ALERT_DAY}s`,
  } satisfies Record<AlertFrequency, string>,
  /** Where no label stands beside them. */
  alertStates: {
    off: 'No alerts',
    at_once: 'Alerts at once',
    daily: 'Alerts once a day',
    weekly: `Alerts on ${WEEKLY_ALERT_DAY}s`,
  } satisfies Record<AlertFrequency, string>,
  alertsFor: (name: string) => `Alerts for ${name}`,
  alertChosen: {
    off: ({ name }) => `Alerts for “${name}” are off.`,
    at_once: ({ kind, name }) => `We'll tell you at once when ${many(kind)} newly match “${name}”.`,
    daily: ({ kind, name }) => `We'll tell you once a day when ${many(kind)} newly match “${name}”.`,
    weekly: ({ kind, name }) => `We'll tell you on ${WEEKLY_ALERT_DAY}s when ${many(kind)} newly match “${name}”.`,
  } satisfies Record<AlertFrequency, (search: { readonly kind: SavedKind; readonly name: string }) => string>,
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
