import { nameKey } from '#contract/businesses/rules/firm-names.ts';
import type { RawRow } from './rows.ts';

/** A text with a link, as a spreadsheet formula writes it. */
export interface LinkedText {
  readonly url: string;
  readonly label: string;
}

/** `=HYPERLINK("https://…", "Name")`; a download of rejected rows puts an apostrophe before it. */
const FORMULA = /^'?=\s*(?:_xlfn\.)?HYPERLINK\(\s*"((?:[^"]|"")*)"\s*[,;]\s*"((?:[^"]|"")*)"\s*\)\s*$/i;

/** The text and link of a hyperlink formula whose arguments are plain texts; undefined for every other formula. */
export function parseHyperlinkFormula(cell: string): LinkedText | undefined {
  const found = cell.includes('(') ? FORMULA.exec(cell.trim()) : null;
  const [url = '', label = ''] = (found?.slice(1) ?? []).map((text) => text.replaceAll('""', '"').trim());
  return label === '' ? undefined : { url, label };
}

const hyperlinkFormula = ({ url, label }: LinkedText): string =>
  `=HYPERLINK("${url.replaceAll('"', '""')}","${label.replaceAll('"', '""')}")`;

/** The row with the texts of its hyperlink formulas in place of the formulas. */
export function withLinkedTexts(row: RawRow): RawRow {
  const texts: Record<string, string> = {};
  const links: Record<string, string> = {};
  for (const header in row.cells) {
    const linked = parseHyperlinkFormula(row.cells[header] ?? '');
    if (!linked) continue;
    texts[header] = linked.label;
    links[header] = linked.url;
  }
  if (Object.keys(texts).length === 0) return row;
  return { ...row, cells: { ...row.cells, ...texts }, links: { ...row.links, ...links } };
}

/** The cells of a row as its file has them, so that a corrected copy keeps its links. */
export function originalCells({ cells, links }: RawRow): RawRow['cells'] {
  if (!links) return cells;
  const formulas = Object.entries(links).flatMap(([header, url]) => {
    const label = cells[header] ?? '';
    // spreadsheets link an email or web address to itself
    return label === '' || url.includes(label) ? [] : [[header, hyperlinkFormula({ url, label })]];
  });
  return { ...cells, ...Object.fromEntries(formulas) };
}

/** Identifiers of a firm in the address of its page. */
export interface LinkedIds {
  /** UEI and CAGE with their kinds. */
  readonly federal: readonly string[];
  /** The agency's own number. */
  readonly agency: string | null;
}

/** Twelve characters without I and O, which a UEI never has; a word of the path has no digit. */
const UEI = /^(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NP-Z1-9][A-HJ-NP-Z0-9]{11}$/;
/** Codes of US entities begin and end with a digit. */
const CAGE = /^\d[A-HJ-NP-Z0-9]{3}\d$/;
const AGENCY_ID = /^(?=[A-Za-z-]*\d)[A-Za-z0-9-]{2,20}$/;
const ID_OF_FIRM =
  /^(?:vendor|firm|business|company|supplier|contractor|account|client|customer|profile|cert(?:ificat(?:e|ion))?)s?[-_]?(?:id|no|num|number)?$/i;

/** Reads `…/profile/UEI/CAGE`, `…/vendor/10442` and `…?VendorID=10442`. Page and session numbers are no identifiers. */
export function idsInLink(url: string): LinkedIds {
  const page = webPage(url);
  if (!page) return { federal: [], agency: null };
  // pages of a single-page application are behind the hash
  const [hashPath = '', hashQuery = ''] = page.hash.slice(1).split('?', 2);
  const segments = [page.pathname, hashPath].flatMap((path) => path.split('/')).filter(Boolean);
  const named = [...page.searchParams, ...new URLSearchParams(hashQuery)];
  const at = segments.findIndex((segment) => UEI.test(segment));
  const ueis = [segments[at], parameterOf(named, /^(?:sam)?_?uei/i)].filter((id) => id !== undefined && UEI.test(id));
  const beside = at < 0 ? [] : [segments[at + 1], segments[at - 1]];
  const cages = [...beside, parameterOf(named, /^cage/i)].filter((id) => id !== undefined && CAGE.test(id));
  const last = ID_OF_FIRM.test(segments.at(-2) ?? '') ? segments.at(-1) : undefined;
  const agency = [parameterOf(named, /^(?:vid|\w{3,20}[-_]?(?:id|no|num|number))$/i, ID_OF_FIRM), last].find(
    (id) => id !== undefined && AGENCY_ID.test(id) && !UEI.test(id),
  );
  return {
    federal: [...ueis.slice(0, 1).map((id) => `uei:${id}`), ...cages.slice(0, 1).map((id) => `cage:${id}`)],
    agency: agency ?? null,
  };
}

const parameterOf = (named: readonly (readonly [string, string])[], ...keys: readonly RegExp[]): string | undefined =>
  named.find(([key]) => keys.every((pattern) => pattern.test(key)))?.[1];

/** An address that a browser would open; other schemes are never kept. */
const webPage = (url: string): URL | null => (/^https?:\/\//i.test(url) ? URL.parse(url) : null);

export const isWebLink = (url: string): boolean => webPage(url) !== null;

/** Whether a link leads to the firm's own site: its domain is the firm's name, as in `orlopaving.com`. */
export function isOwnSite(url: string, firmName: string): boolean {
  const host = webPage(url)?.hostname.split('.') ?? [];
  const domain = (host.at(-2) ?? '').replaceAll('-', '');
  const name = nameKey(firmName).key.replaceAll(' ', '');
  return name.length >= 5 && domain === name;
}
