import { ALERT_FREQUENCIES } from '#contract/search-alerts/rules.ts';
import { copy } from '../copy/saved.ts';

/** The choices of how often to be told, in their order. */
export const ALERT_ITEMS = ALERT_FREQUENCIES.map((value) => ({ value, label: copy.alerts[value] }));
