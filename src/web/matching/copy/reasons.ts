import type { Reason } from '#contract/matching/schema/reasons.ts';
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
  trade: ({ own, how, listed }) => `NAICS ${own}${listed ? ` (${listed} of 2017)` : ''}, ${HOW[how]}`,
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
