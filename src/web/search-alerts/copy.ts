import { type AlertKindName, newOnes } from '#contract/search-alerts/rules.ts';

export const copy = {
  heading: 'New in a saved search',
  found: (kind: AlertKindName, total: number) => `${newOnes(kind, total)} in`,
  names: (names: readonly string[], total: number) =>
    [...names, ...(total > names.length ? [`${(total - names.length).toLocaleString('en-US')} more`] : [])].join(' · '),
  see: (kind: AlertKindName, total: number) => `See ${newOnes(kind, total)}`,
  stop: 'Stop alerts',
  stopOf: (name: string) => `for ${name}`,
  stopped: (name: string) => `Alerts for “${name}” are off. You can turn them on again under “Saved searches”.`,
} as const;

/** The page of a link in an alert's email. */
export const link = {
  label: 'Stop a search alert',
  title: 'Stop alerts for this search',
  lead: (name: string) =>
    `You'll no longer be told what is new in your saved search “${name}”. The search itself stays saved.`,
  stop: 'Stop alerts',
  stopped: 'Alerts stopped',
  stoppedNote: (name: string) =>
    `You'll get no more alerts for “${name}”. You can turn them on again under “Saved searches” where you search.`,
} as const;
