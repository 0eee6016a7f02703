/** How often somebody is told of what is new in a saved search; only by their wish. */
export const ALERT_FREQUENCIES = ['off', 'at_once', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

/**
 * What saved searches find, with the page that shows the new ones by `?alert=`, whatever became of them since
 * (`view`).
 */
export const ALERT_KINDS = {
  firms: { page: '/search', view: {}, one: 'firm', many: 'firms' },
  opportunities: {
    page: '/opportunity/search',
    view: { status: 'any' },
    one: 'opportunity',
    many: 'opportunities',
  },
} as const;
export type AlertKindName = keyof typeof ALERT_KINDS;

/** Named in the card and the email; the page shows all. */
export const ALERT_NAMES = 10;

/** Daily and weekly alerts go out at this hour, on the clocks of who gets them. */
export const ALERT_HOUR = '07:00';
export const WEEKLY_ALERT_DAY = 'Monday';

/** Minutes between two alerts of a search that is told of at once: a list that is imported is one. */
export const AT_ONCE_MINUTES = 15;

/** `3 new firms`. */
export const newOnes = (kind: AlertKindName, count: number): string =>
  `${count.toLocaleString('en-US')} new ${ALERT_KINDS[kind][count === 1 ? 'one' : 'many']}`;
