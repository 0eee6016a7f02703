import type { AlertThreshold } from '#contract/matching/rules/alerts.ts';
import type { Missing, Reason } from '#contract/matching/schema/reasons.ts';
import { count, day, money, plural } from '#web/ui/formats.ts';

type Of<T, C extends string> = Extract<T, { readonly code: C }>;
type Texts<T extends { readonly code: string }> = { readonly [C in T['code']]: (of: Of<T, C>) => string };

const HOW: Readonly<Record<Of<Reason, 'trade'>['how'], string>> = {
  same: 'the same code',
  narrower: 'within the code asked for',
  covers: 'covers the code asked for',
  near: 'close to the code asked for',
  related: 'related to the code asked for',
  sector: 'the same sector',
};
const AREA: Readonly<Record<Of<Reason, 'service_area'>['by'], string>> = {
  county: 'Works in this county',
  state: 'Works in this state',
  radius: 'Travels this far',
};

/** Why a firm fits. */
export const reasons: Texts<Reason> = {
  trade: ({ own, how }) => `NAICS ${own}, ${HOW[how]}`,
  words: ({ words }) => `Names ${words.slice(0, 5).join(', ')}`,
  service_area: ({ by }) => AREA[by],
  distance: ({ miles }) => (miles < 1 ? 'Less than a mile away' : `${plural(miles, 'mile')} away`),
  state: ({ state }) => `Based in ${state}`,
  certificate: ({ type, agency, expires_on }) =>
    `${type} from ${agency}${expires_on === null ? '' : ` until ${day(expires_on, 'short')}`}`,
  bond: ({ said }) => `Bonds up to ${money(said)}`,
  crew: ({ said }) => `Crew of ${count(said)}`,
  start: ({ said }) => `Can start ${day(said, 'short')}`,
  size: ({ said }) => `Takes jobs up to ${money(said)}`,
  verified: ({ projects }) => plural(projects, 'verified job'),
};

/** What an owner reads that nobody knows of a firm. */
export const notKnown: Texts<Missing> = {
  trade: () => 'trade',
  service_area: () => 'where it works',
  certificate: ({ type }) => `whether its ${type ?? 'certificate'} counts on the closing day`,
  bond: () => 'bonding',
  crew: () => 'crew',
  start: () => 'when it can start',
  size: () => 'largest job',
};

/** What a firm is asked to add to its profile. */
export const toAdd: Texts<Missing> = {
  trade: () => 'your trades',
  service_area: () => 'where you work',
  certificate: ({ type }) => `check your ${type ?? ''} certificate`,
  bond: ({ needed }) => `your bonding (this needs ${money(needed)})`,
  crew: ({ needed }) => `your crew (this needs ${count(needed)})`,
  start: ({ needed }) => `when you can start (this starts ${day(needed, 'short')})`,
  size: ({ needed }) => `your largest job (this is up to ${money(needed)})`,
};

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
  cards: {
    heading: 'New opportunities available',
    addendumHeading: 'Addendum to an opportunity',
    fits: 'fits',
    from: 'from',
    addendum: (number: number | null) => `Addendum ${number ?? ''} was issued to`,
    see: 'See the opportunity',
    all: 'See opportunities',
  },
} as const;
