import { parseHyperlinkFormula } from './links.ts';

/** Linked cells of a sheet by row and column, both from 0; the label is that of a formula. */
export type LinkedCells = ReadonlyMap<number, ReadonlyMap<number, { readonly url: string; readonly label?: string }>>;

/** A cell with a formula that begins with HYPERLINK. */
const FORMULA_CELL = /<(?:\w+:)?c\s([^<>]*)><(?:\w+:)?f(?:\s[^<>]*)?>(HYPERLINK\([^<]*)</gi;

/** The links of a sheet: hyperlink formulas with plain texts, and links that a person put on a cell. */
export function linkedCells(xml: string, relations: string): LinkedCells {
  const found = new Map<number, Map<number, { url: string; label?: string }>>();
  const add = (address: string, link: { url: string; label?: string }) => {
    const [, letters = '', digits] = /^([A-Z]{1,3})(\d{1,7})(?::|$)/.exec(address) ?? [];
    if (digits === undefined) return;
    const row = found.get(Number(digits) - 1) ?? new Map<number, { url: string; label?: string }>();
    row.set(columnAt(letters), link);
    found.set(Number(digits) - 1, row);
  };
  for (const [, attributes = '', formula = ''] of xml.matchAll(FORMULA_CELL)) {
    const link = parseHyperlinkFormula(`=${unescapeXml(formula)}`);
    if (link) add(attribute(attributes, 'r') ?? '', link);
  }
  const from = xml.lastIndexOf('<hyperlinks');
  if (from < 0) return found;
  const targets = relationTargets(relations);
  for (const [tag] of xml.slice(from).matchAll(/<(?:\w+:)?hyperlink\s[^<>]*>/g)) {
    const url = targets.get(attribute(tag, 'r:id') ?? '');
    if (url) add(attribute(tag, 'ref') ?? '', { url });
  }
  return found;
}

/** Target of each relation by its id. */
export function relationTargets(relations: string): Map<string, string> {
  const targets = new Map<string, string>();
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)) {
    const [id, target] = [attribute(tag, 'Id'), attribute(tag, 'Target')];
    if (id && target) targets.set(id, unescapeXml(target));
  }
  return targets;
}

const ATTRIBUTES = {
  r: /(?:^|\s)r="([^"]*)"/,
  ref: /\sref="([^"]*)"/,
  'r:id': /\sr:id="([^"]*)"/,
  Id: /\sId="([^"]*)"/,
  Target: /\sTarget="([^"]*)"/,
} as const;

const attribute = (tag: string, name: keyof typeof ATTRIBUTES): string | undefined => ATTRIBUTES[name].exec(tag)?.[1];

export const columnAt = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };
export const unescapeXml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);
