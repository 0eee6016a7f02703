import { codeCovers, validityPeriod } from '#contract/businesses/rules/certification-status.ts';
import { FACETS, type Facet } from '#contract/search/rules.ts';
import type { FirmCertificate, FirmDocument, Point } from '#server/search/engine/document.ts';
import { hundredthMiles, toUnits, UNITS_PER_DEGREE } from '#server/search/engine/geo/distance.ts';
import { dayNumber } from '#server/search/engine/layout/day-number.ts';
import { isCode } from '#server/search/engine/layout/facet-values.ts';
import { ownershipsOf } from '#server/search/engine/text/ownership.ts';
import { byCodeUnits, valueKey } from '#server/search/engine/text/tokenize.ts';

export const keyOf = (text: string | null) => valueKey(text ?? '');
export const codeLineage = (code: string) =>
  [2, 3, 4, 5, 6].filter((n) => n <= code.length).map((n) => code.slice(0, n));

/** The counts as the page lists them: key and count. */
export function listFacet(
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
export const CERTIFIED: readonly Facet[] = ['ownership', 'certification', 'agency', 'group', 'naics'];

export function certificatesOn(firm: FirmDocument, day: string): FirmCertificate[] {
  return firm.certificates.filter((one) => {
    const days = validityPeriod(one);
    return days && dayNumber(days.from) <= dayNumber(day) && dayNumber(day) <= dayNumber(days.until);
  });
}

/** Whether a certificate answers for one of these codes, or for a code below it. */
export const coversAnyCode = ({ naics }: FirmCertificate, asked: readonly string[]): boolean =>
  naics.filter(isCode).some((code) => asked.some((one) => codeCovers(code, one) || codeCovers(one, code)));

export function distance({ latitude, longitude }: FirmDocument, near: Point): number | undefined {
  if (latitude === null || longitude === null) return undefined;
  return hundredthMiles(near, {
    latitude: toUnits(latitude) / UNITS_PER_DEGREE,
    longitude: toUnits(longitude) / UNITS_PER_DEGREE,
  });
}

/** Keys of the values under which a firm is found. */
export function facetKeys(
  firm: FirmDocument,
  certificates: readonly FirmCertificate[],
  day: boolean,
): Record<Facet, string[]> {
  const codes = day ? certificates.flatMap(({ naics }) => naics) : firm.naics;
  return {
    ownership: certificates.flatMap(({ type, group }) => ownershipsOf(type, group)),
    certification: certificates.map(({ type }) => keyOf(type)),
    agency: certificates.map(({ agency }) => keyOf(agency)),
    group: certificates.map(({ group }) => keyOf(group)),
    naics: codes.filter(isCode).flatMap(codeLineage),
    state: [keyOf(firm.state)],
    county: [keyOf(firm.county)],
    city: [keyOf(firm.city)],
    size: [keyOf(firm.size_band)],
    language: (firm.capacity?.languages ?? []).map(keyOf),
    verified: [String(firm.verified_projects > 0)],
  };
}

/** Whether a firm passes with these keys chosen. */
export function matchesFilters(
  firm: FirmDocument,
  chosen: Readonly<Record<Facet, readonly string[]>>,
  day: string | undefined,
): boolean {
  const fits = (values: Record<Facet, string[]>, facet: Facet) =>
    chosen[facet].length === 0 || chosen[facet].some((one) => values[facet].includes(one));
  if (day === undefined) {
    const valid = firm.certificates.filter(({ lapsed_on }) => lapsed_on === null);
    return FACETS.every((facet) => fits(facetKeys(firm, valid, false), facet));
  }
  const others = FACETS.filter((facet) => !CERTIFIED.includes(facet));
  return (
    others.every((facet) => fits(facetKeys(firm, [], false), facet)) &&
    certificatesOn(firm, day).some((one) =>
      CERTIFIED.every((facet) => {
        const isCodes = facet === 'naics' && chosen.naics.length > 0;
        return isCodes ? coversAnyCode(one, chosen.naics) : fits(facetKeys(firm, [one], true), facet);
      }),
    )
  );
}

interface Counted {
  readonly base: readonly FirmDocument[];
  /** Without the filter of languages. */
  readonly speaking: readonly FirmDocument[];
  readonly selected: Readonly<Record<Facet, readonly string[]>>;
}

/** Each value as if it were the only one chosen of its facet. Languages count the firms that say so. */
export function countFacets({ base, speaking, selected }: Counted, day: string | undefined) {
  const chosen = { ...selected, language: [] };
  return FACETS.map((facet) => {
    const keys = speaking.flatMap((firm) => {
      const valid = firm.certificates.filter(({ lapsed_on }) => lapsed_on === null);
      return facetKeys(firm, day === undefined ? valid : certificatesOn(firm, day), day !== undefined)[facet];
    });
    const offered = [...new Set(keys)].filter((one) => one !== '');
    const among = facet === 'language' ? speaking : base;
    const counts = [...new Set([...offered, ...selected[facet]])].map((one): [string, number] => [
      one,
      among.filter((firm) => matchesFilters(firm, { ...chosen, [facet]: [one] }, day)).length,
    ]);
    return [facet, listFacet(facet, counts, { offered, chosen: selected[facet] })] as const;
  });
}
