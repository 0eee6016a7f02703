import type { Facet } from '#contract/search/rules.ts';
import { byCodeUnits } from './words.ts';

/** The counts as the page lists them: key and count. */
export function listed(
  facet: Facet,
  counts: readonly [string, number][],
  chosen: readonly string[],
): [string, number][] {
  const order = (a: [string, number], b: [string, number]) => b[1] - a[1] || byCodeUnits(a[0], b[0]);
  const some = counts.filter(([, count]) => count > 0).sort(order);
  const trades = facet === 'naics';
  const sectors = trades ? some.filter(([one]) => one.length === 2).sort((a, b) => byCodeUnits(a[0], b[0])) : [];
  const most = (trades ? some.filter(([one]) => one.length === 6) : some).slice(0, 100);
  const shown = [...sectors, ...most];
  const further = counts.filter(([one]) => chosen.includes(one) && !shown.some(([other]) => other === one));
  return [...shown, ...further.sort(order)];
}
