import { codeCovers, validityPeriod } from '#contract/businesses/rules/certification-status.ts';
import type { Facet } from '#contract/search/rules.ts';
import { dayNumber } from './days.ts';
import { hundredthMiles, toUnits, UNITS } from './distance.ts';
import type { FirmCertificate, FirmDocument, Point } from './document.ts';
import { isCode } from './values.ts';
import { byCodeUnits } from './words.ts';

/** The counts as the page lists them: key and count. */
export function listed(
  facet: Facet,
  counts: readonly [string, number][],
  { offered, chosen }: { readonly offered: readonly string[]; readonly chosen: readonly string[] },
): [string, number][] {
  const order = (a: [string, number], b: [string, number]) => b[1] - a[1] || byCodeUnits(a[0], b[0]);
  const some = counts.filter(([one, count]) => count > 0 && offered.includes(one)).sort(order);
  const trades = facet === 'naics';
  const sectors = trades ? some.filter(([one]) => one.length === 2).sort((a, b) => byCodeUnits(a[0], b[0])) : [];
  const most = (trades ? some.filter(([one]) => one.length === 6) : some).slice(0, 100);
  const shown = [...sectors, ...most];
  const further = counts.filter(([one]) => chosen.includes(one) && !shown.some(([other]) => other === one));
  return [...shown, ...further.sort(order)];
}

/** Facets that one certificate must answer together when a day is given. */
export const CERTIFIED: readonly Facet[] = ['certification', 'agency', 'group', 'naics'];

export function certificatesOn(firm: FirmDocument, day: string): FirmCertificate[] {
  return firm.certificates.filter((one) => {
    const days = validityPeriod(one);
    return days && dayNumber(days.from) <= dayNumber(day) && dayNumber(day) <= dayNumber(days.until);
  });
}

/** Whether a certificate answers for one of these codes, or for a code below it. */
export const answersFor = ({ naics }: FirmCertificate, asked: readonly string[]): boolean =>
  naics.filter(isCode).some((code) => asked.some((one) => codeCovers(code, one) || codeCovers(one, code)));

export function distance({ latitude, longitude }: FirmDocument, near: Point): number | undefined {
  if (latitude === null || longitude === null) return undefined;
  return hundredthMiles(near, { latitude: toUnits(latitude) / UNITS, longitude: toUnits(longitude) / UNITS });
}
