import type { Quote } from '#contract/responses/schema.ts';
import { money } from '#web/ui/formats.ts';

/** An amount, or the words for a price of each unit. */
export const priceOf = ({ amount, unit_price }: Pick<Quote, 'amount' | 'unit_price'>): string =>
  amount === null ? (unit_price ?? '') : money(amount);
