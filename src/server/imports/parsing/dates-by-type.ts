// Days beside the types that they are of, in one cell: `MBE: 3/9/2029; WBE: 4/30/2029`, `11/30/2028 (MBE)`.
import { isTypeListAlone, parseTypes } from './certification-types.ts';

const BEFORE = /^([A-Za-z8][\w()/&, ]{1,30}?) ?(?:[:=–-] ?| (?=\d))(?=\d)(.+)$/;
const BEHIND = /^(\d.{4,40}?) ?[–-]? ?\(([A-Za-z8][\w()/&, ]{1,30})\)$/;

/** By type the text of its day; undefined unless every part of the cell says its types. */
export function datesByType(cell: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (const part of cell.split(/[;|\n]/)) {
    const text = part.trim();
    if (text === '') continue;
    const [, types = '', day = ''] = BEFORE.exec(text) ?? [];
    const [, dayBefore = '', typesBehind = ''] = types === '' ? (BEHIND.exec(text) ?? []) : [];
    const named = (types || typesBehind).trim();
    if (named === '' || !isTypeListAlone(named)) return undefined;
    for (const type of parseTypes(named)) found.set(type, (day || dayBefore).trim());
  }
  return found.size > 0 ? found : undefined;
}
