// Names of columns whose headers repeat: what tells them apart stands above them or before them.
import { addressKind } from './address-sets.ts';
import { groupHeadings, nameInGroup, namesByLevel } from './certificate-groups.ts';
import { headerScore, headerWords } from './columns.ts';
import { nameColumns } from './rows.ts';

const MAX_HEADING = 60;
const TOWN_FIELDS = ['city', 'state', 'zip_code', 'county'] as const;

/**
 * Distinct names of columns. Those of the certificates of one body get the heading above them: "NMSDC certificate: Cert No.".
 * Of repeated headers, each gets the heading above it ("MBE" over "Expires"); the town of a mailing address follows its
 * street: "Mailing Address, City, Physical Address, City".
 * @param above the line over the header, if there is one
 */
export function distinguishColumns(heads: readonly string[], above: readonly string[]): string[] {
  const headings = headingsOf(above, heads.length);
  const groups = groupHeadings(headings);
  const names = namesByLevel(heads).map((name, at) => {
    const heading = headings[at] ?? '';
    return groups.has(heading) && isOfCertificate(name) ? nameInGroup(heading, name.trim()) : name;
  });
  const repeats = positionsOf(names);
  if (repeats.length === 0) return nameColumns(names);
  for (const positions of repeats) {
    const headed = positions.map((at) => headings[at]);
    const prefixes =
      new Set(headed).size === positions.length ? headed : positions.map((at) => mailingBefore(heads, at));
    for (const [order, at] of positions.entries())
      if (prefixes[order] !== undefined) names[at] = `${prefixes[order]} ${heads[at]}`;
  }
  return nameColumns(names);
}

/** Whether a header below the heading of a group may be of its certificate: columns without a heading may follow it. */
const isOfCertificate = (head: string): boolean =>
  head.trim() !== '' && !OF_FIRMS.some((field) => headerScore(headerWords(head), field) >= 60);
const OF_FIRMS = [
  'address_1',
  'city',
  'zip_code',
  'county',
  'phone',
  'email',
  'website',
  'naics',
  'employees',
] as const;

/** Where each header that occurs more than once is. */
function positionsOf(heads: readonly string[]): number[][] {
  const found = new Map<string, number[]>();
  for (const [at, head] of heads.entries()) {
    const key = head.trim().toLowerCase();
    if (key !== '') found.set(key, [...(found.get(key) ?? []), at]);
  }
  return [...found.values()].filter(({ length }) => length > 1);
}

/** The heading over each column: a cell is one for the empty cells after it. A title alone in its line is none. */
export function headingsOf(above: readonly string[], width: number): (string | undefined)[] {
  if (above.filter((cell) => cell.trim() !== '').length < 2) return [];
  let heading: string | undefined;
  return Array.from({ length: width }, (_, at) => {
    const cell = (above[at] ?? '').replace(/\s+/g, ' ').trim();
    if (cell !== '') heading = cell.length <= MAX_HEADING && !/\d/.test(cell) ? cell : undefined;
    return heading;
  });
}

/** "Mailing" for the town after a mailing street, up to the next street. */
function mailingBefore(heads: readonly string[], at: number): string | undefined {
  if (!TOWN_FIELDS.some((field) => headerScore(headerWords(heads[at] ?? ''), field) > 0)) return undefined;
  const street = heads.slice(0, at).findLast((head) => headerScore(headerWords(head), 'address_1') > 0);
  return street !== undefined && addressKind(street) === 'mailing' ? 'Mailing' : undefined;
}
