import type { Outlook } from '#contract/gap-pilot/rules/forecast.ts';
import type { Status } from '#web/ui/Badge.tsx';
import { plural } from '#web/ui/formats.ts';

/** A forecast is never green: nobody has confirmed it. */
export const STATUS_OF: Readonly<Record<Outlook, Status>> = {
  on_track: 'info',
  at_risk: 'pending',
  short: 'warning',
  not_known: 'pending',
};

export const copy = {
  banner: (name: string, share: string, short: string) =>
    `${name} is expected to end at ${share}, ${short} short of the goal.`,
  others: (number: number) => ` So are ${plural(number, 'other goal')}.`,
  packages: (number: number, isEnough: boolean) =>
    `${plural(number, 'scope package')} not yet awarded could ${isEnough ? 'close' : 'narrow'} the gap.`,
  noPackages: 'Every scope package is awarded.',
  seePackages: 'See the packages',
  seeForecast: 'See the forecast',

  expectedShare: (share: string) => `${share} expected`,

  title: 'Forecast',
  table: 'Range by group',
  loading: 'the forecast',
  failedTitle: "Couldn't load the forecast",
  failed: 'Your data is safe. Try again in a moment.',
  intro: (on: string) => `Where each group is expected to end, as of ${on}. A forecast is no result.`,
  noGoals: 'No goal of this project is a share of the contract total.',
  columns: {
    group: 'Group',
    goal: 'Goal',
    confirmed: 'Confirmed',
    low: 'Low',
    expected: 'Expected',
    high: 'High',
    outlook: 'Outlook',
  },
  scopes: {
    all: '',
    construction: 'construction',
    design: 'design',
    supplies: 'supplies',
    workforce: '',
    local_hiring: '',
  },
  outlooks: {
    on_track: 'On track',
    at_risk: 'At risk',
    short: 'Short',
    not_known: 'Not known yet',
  } satisfies Record<Outlook, string>,
  notKnown: 'Not known',
  noShare: '–',
  shortBy: (amount: string) => `${amount} short`,
  method: 'How is this forecast?',
  pace: (share: string) => `So far ${share} of what an even schedule says has been paid.`,
  noPace: 'Nothing was due yet, so there is no pace to go by.',
  backtest: (replays: number, within: number, until: string) =>
    `Replayed from earlier months up to ${until}: ${within} of ${plural(replays, 'range')} contained what came.`,
  error: (share: string) => `The expected amounts were off by ${share} on average.`,
  noBacktest: 'Fewer than two months of payments: no earlier forecast can be checked yet.',

  gap: 'Packages that could close the gap',
  gapIntro: 'Scope packages that nobody has yet, with firms that fit and count for groups that are short.',
  noOpen: 'No open packages',
  noOpenNote: 'Contracts without a firm and an award appear here.',
  size: (amount: string) => `${amount} committed`,
  noSize: 'Amount not stated',
  below: (title: string) => `Below ${title}`,
  show: (title: string) => `Show firms for ${title}`,
  firmsLoading: 'firms',
  firmsFailed: "Couldn't load firms",
  firms: (title: string) => `Firms for ${title}`,
  fits: (number: number, isExact: boolean) =>
    `${plural(number, 'firm')} ${number === 1 ? 'fits' : 'fit'}${isExact ? '' : ', at least'}`,
  first: (shown: number) => `The best ${shown}.`,
  counts: (groups: string) => `Counts for ${groups}`,
  none: 'No certified firm fits this package',
  needsNaics: 'Give the package a trade code to find firms.',
  shortlist: (number: number) => `Add ${plural(number, 'firm')} to a shortlist`,
  shortlisted: (name: string, number: number) => `${plural(number, 'firm')} added to “${name}”.`,
  draft: 'Draft an opportunity',
} as const;
