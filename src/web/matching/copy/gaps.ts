import type { Missing } from '#contract/matching/schema/reasons.ts';
import { count, day, money } from '#web/ui/formats.ts';

type Of<T, C extends string> = Extract<T, { readonly code: C }>;
type Texts<T extends { readonly code: string }> = { readonly [C in T['code']]: (of: Of<T, C>) => string };

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
