import { dayNumber } from './days.ts';
import type { FirmDocument } from './document.ts';
import { Numbers } from './grow.ts';
import type { Arrays } from './layout.ts';
import { byCodeUnits, words } from './words.ts';

/** A name as it is sorted and compared with what somebody types. */
export const folded = (name: string): string => words(name).join(' ');

/** Names and ids, and the orders that a result may be shown in. */
export class NameColumns {
  readonly #names: string[] = [];
  readonly #ids: string[] = [];
  readonly #tradeNames: [name: string, arrival: number][] = [];
  readonly #recent = new Numbers();
  readonly #verified = new Numbers();
  #nameBytes = Buffer.alloc(0);
  #tradeNameBytes = Buffer.alloc(0);
  #byName: Uint32Array = new Uint32Array();

  add(firm: FirmDocument): void {
    if (firm.trade_name !== null) this.#tradeNames.push([folded(firm.trade_name), this.#ids.length]);
    this.#names.push(folded(firm.name));
    this.#ids.push(firm.core_id);
    this.#recent.push(lastIssued(firm));
    this.#verified.push(Math.min(firm.verified_projects, 0xffff));
  }

  lengths() {
    const docs = this.#names.length;
    this.#byName = sortedByName(this.#names, this.#ids);
    this.#tradeNames.sort((a, b) => byCodeUnits(a[0], b[0]));
    this.#nameBytes = Buffer.from(Array.from(this.#byName, (one) => this.#names[one]).join(''));
    this.#tradeNameBytes = Buffer.from(this.#tradeNames.map(([name]) => name).join(''));
    return {
      ...{ ids: docs * 16, idTable: tableSize(docs), byName: docs, rankOf: docs, nameStarts: docs + 1 },
      ...{ names: this.#nameBytes.length, tradeNameStarts: this.#tradeNames.length + 1 },
      ...{ tradeNames: this.#tradeNameBytes.length, tradeNameDocs: this.#tradeNames.length },
      ...{ byVerified: docs, verified: docs, byRecent: docs, recent: docs },
    };
  }

  fill(arrays: Arrays, order: Uint32Array): void {
    const docOf = new Uint32Array(order.length);
    order.forEach((arrival, doc) => {
      docOf[arrival] = doc;
      const id = Buffer.from((this.#ids[arrival] as string).replaceAll('-', ''), 'hex');
      arrays.ids.set(id, doc * 16);
      addToTable(arrays, doc);
      arrays.recent[doc] = this.#recent.array[arrival] as number;
      arrays.verified[doc] = this.#verified.array[arrival] as number;
    });
    this.#byName.forEach((arrival, rank) => {
      arrays.byName[rank] = docOf[arrival] as number;
      arrays.rankOf[docOf[arrival] as number] = rank;
      const bytes = Buffer.byteLength(this.#names[arrival] as string);
      arrays.nameStarts[rank + 1] = (arrays.nameStarts[rank] as number) + bytes;
    });
    this.#tradeNames.forEach(([name, arrival], i) => {
      arrays.tradeNameDocs[i] = docOf[arrival] as number;
      arrays.tradeNameStarts[i + 1] = (arrays.tradeNameStarts[i] as number) + Buffer.byteLength(name);
    });
    arrays.names.set(this.#nameBytes);
    arrays.tradeNames.set(this.#tradeNameBytes);
    arrays.byRecent.set(most(arrays.recent, arrays));
    arrays.byVerified.set(most(arrays.verified, arrays));
  }
}

/** Documents by falling figure, then by name. */
function most(figures: Uint16Array, { byName }: Arrays): Uint32Array {
  const keys = new Float64Array(byName.length);
  byName.forEach((doc, rank) => {
    keys[rank] = (0xffff - (figures[doc] as number)) * 2 ** 32 + rank;
  });
  return Uint32Array.from(keys.sort(), (key) => byName[key % 2 ** 32] as number);
}

/** Days since 1900 of the latest certificate that has not lapsed; 0 where no date is known. */
export function lastIssued(firm: FirmDocument): number {
  let last = 0;
  for (const { lapsed_on, issued_on } of firm.certificates) {
    if (lapsed_on === null && issued_on !== null) last = Math.max(last, dayNumber(issued_on));
  }
  return last;
}

/** Letters of which the first comparison is made: as many as fit into a number beside the index. */
const FIRST = 6;
const MOST_NAMES = 2 ** 20;

/** Numbers in the order of names, then ids. The first letters are sorted as numbers, much faster than texts. */
function sortedByName(names: readonly string[], ids: readonly string[]): Uint32Array {
  const compare = (a: number, b: number) =>
    byCodeUnits(names[a] as string, names[b] as string) || byCodeUnits(ids[a] as string, ids[b] as string);
  const all = Uint32Array.from(names, (_, i) => i);
  if (names.length > MOST_NAMES) return all.sort(compare);
  const keys = Float64Array.from(names, (name, i) => firstLetters(name) * MOST_NAMES + i).sort();
  const first = (i: number) => Math.floor((keys[i] as number) / MOST_NAMES);
  for (let from = 0; from < keys.length; ) {
    let to = from;
    while (to < keys.length && first(to) === first(from)) all[to] = (keys[to++] as number) % MOST_NAMES;
    if (to - from > 1) all.subarray(from, to).sort(compare);
    from = to;
  }
  return all;
}

function firstLetters(name: string): number {
  let key = 0;
  for (let i = 0; i < FIRST; i++) {
    const code = i < name.length ? name.charCodeAt(i) : 0;
    key =
      key * 39 + (code < 32 ? 0 : code < 48 ? 1 : code < 58 ? code - 46 : code < 97 ? 12 : code < 123 ? code - 84 : 38);
  }
  return key;
}

const tableSize = (docs: number) => 2 ** Math.ceil(Math.log2(Math.max(16, docs * 2)));

const slotOf = (ids: Uint8Array, at: number, size: number) =>
  ((((ids[at + 15] as number) << 24) |
    ((ids[at + 14] as number) << 16) |
    ((ids[at + 9] as number) << 8) |
    (ids[at + 10] as number)) ^
    Math.imul((ids[at + 3] as number) | ((ids[at + 12] as number) << 8), 0x9e3779b1)) &
  (size - 1);

function addToTable({ ids, idTable }: Arrays, doc: number): void {
  let slot = slotOf(ids, doc * 16, idTable.length);
  while (idTable[slot] !== 0) slot = (slot + 1) & (idTable.length - 1);
  idTable[slot] = doc + 1;
}

/** Document of a business, or -1. */
export function findId({ ids, idTable }: Arrays, coreId: string): number {
  const wanted = Buffer.from(coreId.replaceAll('-', ''), 'hex');
  if (wanted.length !== 16) return -1;
  let slot = slotOf(wanted, 0, idTable.length);
  for (; idTable[slot] !== 0; slot = (slot + 1) & (idTable.length - 1)) {
    const doc = (idTable[slot] as number) - 1;
    if (wanted.every((byte, i) => ids[doc * 16 + i] === byte)) return doc;
  }
  return -1;
}
