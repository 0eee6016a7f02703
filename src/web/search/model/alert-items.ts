import { ALERT_FREQUENCIES, type AlertFrequency } from '#contract/search-alerts/rules.ts';
import { copy } from '../copy/saved.ts';

const itemsOf = (labels: Record<AlertFrequency, string>) =>
  ALERT_FREQUENCIES.map((value) => ({ value, label: labels[value] }));

/** The choices of how often to be told, in their order. */
export const ALERT_ITEMS = itemsOf(copy.alerts);
/** The same for a list of searches. */
export const ALERT_STATES = itemsOf(copy.alertStates);
