import type { AlertThreshold } from '#contract/matching/rules/alerts.ts';
import { count, plural } from '#web/ui/formats.ts';

export const copy = {
  fits: {
    heading: 'Firms that fit',
    loading: 'firms that fit',
    failedTitle: "Couldn't find the firms that fit",
    failed: 'Your opportunity is saved.',
    needsCodes: 'Add a trade to see which firms fit.',
    none: 'No firm fits what you ask for.',
    noneHint: 'Fewer requirements or a wider trade may help.',
    total: (total: number, isExact: boolean) => `${isExact ? '' : 'At least '}${plural(total, 'firm')}`,
    fit: (total: number) => (total === 1 ? 'fits' : 'fit'),
    strong: (strong: number) => `${plural(strong, 'strong match', 'strong matches')}`,
    reachable: (firms: number) =>
      firms === 0
        ? 'None of them has people on Plumbline yet.'
        : `${count(firms)} of them ${firms === 1 ? 'has' : 'have'} people on Plumbline who hear of it when you publish.`,
    byCertificate: 'By certificate',
    byPlace: 'By place',
    unsure: (firms: number) => ` (${count(firms)} more not sure)`,
    elsewhere: 'Place not known',
    /** Lists shorten to this many. */
    more: (others: number) => `and ${count(others)} more`,
    list: 'Firms that fit, best first',
    select: (name: string) => `Select ${name}`,
    strongMatch: 'Strong match',
    unknown: (facts: string) => `Not known: ${facts}`,
    page: (page: number, last: number) => `Page ${count(page)} of ${count(last)}`,
    previous: 'Previous',
    next: 'Next',
    updating: 'Updating…',
  },
  matches: {
    heading: 'Opportunities that fit your firm',
    loading: 'opportunities',
    failedTitle: "Couldn't load opportunities",
    failed: 'Your data is safe. Try again.',
    none: 'No open opportunity fits your firm right now.',
    noneHint: 'We look at your trades, where you work and your certificates.',
    profile: 'Check your profile',
    due: (moment: string) => `Due ${moment}`,
    noDeadline: 'No deadline',
    add: 'Add',
    toBeSure: 'to be a better match',
    all: (total: number) => `Show all ${count(total)}`,
    more: 'Show more',
  },
  alerts: {
    legend: 'Tell me about new opportunities',
    options: {
      all: 'All that fit',
      strong: 'Strong matches only',
      none: 'None',
    } satisfies Record<AlertThreshold, string>,
    failed: "Couldn't save your choice",
    loading: 'your choice',
    failedTitle: "Couldn't load your choice",
    data: 'Your data is safe. Try again.',
  },
} as const;
