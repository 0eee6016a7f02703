import type { FirmDocument, IndexedDocument } from '../document.ts';
import { dayNumber } from '../layout/day-number.ts';
import { insertId, parseUuid, tableSize } from '../layout/id-table.ts';
import type { Arrays } from '../layout/segment-layout.ts';
import type { TextFolder } from '../text/text-folder.ts';
import { ByteStrings, NumberList, type PackedTexts } from './growable-arrays.ts';

/** Names, ids and the precomputed sort orders. */
export class NameColumns {
  readonly #names = new ByteStrings();
  readonly #ids = new ByteStrings();
  readonly #tradeNames = new ByteStrings();
  /** Document of each trade name, in order of arrival. */
  readonly #tradeArrivals = new NumberList();
  readonly #recent = new NumberList();
  readonly #verified = new NumberList();
  readonly #id = new Uint8Array(16);
  #byName: Uint32Array = new Uint32Array();
  #byTradeName: Uint32Array = new Uint32Array();

  /** @param tradeName `document.trade_name`, @param ownTradeName that of the firm itself */
  add(document: IndexedDocument, name: TextFolder, tradeName: TextFolder, ownTradeName: TextFolder): void {
    const isFirm = 'certificates' in document;
    if (document.trade_name !== null) this.#addTradeName(tradeName);
    if (isFirm && document.own_trade_name !== null) this.#addTradeName(ownTradeName);
    this.#names.push(name);
    parseUuid(document.core_id, this.#id);
    this.#ids.push({ bytes: this.#id, length: 16 });
    this.#recent.push(isFirm ? lastIssueDay(document) : 0);
    this.#verified.push(isFirm ? Math.min(document.verified_projects, 0xffff) : 0);
  }

  #addTradeName(folded: TextFolder): void {
    this.#tradeNames.push(folded);
    this.#tradeArrivals.push(this.#ids.count);
  }

  lengths() {
    const docs = this.#ids.count;
    const ids = this.#ids.all();
    this.#byName = sortTexts(this.#names.all(), (a, b) => compareUtf8(ids, a, b));
    this.#byTradeName = sortTexts(this.#tradeNames.all(), (a, b) => a - b);
    return {
      ...{ ids: docs * 16, idTable: tableSize(docs), byName: docs, rankOf: docs, nameStarts: docs + 1 },
      ...{ names: this.#names.size, tradeNameStarts: this.#byTradeName.length + 1 },
      ...{ tradeNames: this.#tradeNames.size, tradeNameDocs: this.#byTradeName.length },
      ...{ byVerified: docs, verified: docs, byRecent: docs, recent: docs },
    };
  }

  fill(arrays: Arrays, order: Uint32Array): void {
    const docOf = new Uint32Array(order.length);
    order.forEach((arrival, doc) => {
      docOf[arrival] = doc;
      arrays.recent[doc] = this.#recent.array[arrival] as number;
      arrays.verified[doc] = this.#verified.array[arrival] as number;
    });
    this.#ids.copyInOrder(order, arrays.ids);
    for (let doc = 0; doc < order.length; doc++) insertId(arrays, doc);
    this.#names.copyInOrder(this.#byName, arrays.names, arrays.nameStarts);
    this.#byName.forEach((arrival, rank) => {
      arrays.byName[rank] = docOf[arrival] as number;
      arrays.rankOf[docOf[arrival] as number] = rank;
    });
    this.#tradeNames.copyInOrder(this.#byTradeName, arrays.tradeNames, arrays.tradeNameStarts);
    this.#byTradeName.forEach((one, i) => {
      arrays.tradeNameDocs[i] = docOf[this.#tradeArrivals.array[one] as number] as number;
    });
    arrays.byRecent.set(rankByFigure(arrays.recent, arrays));
    arrays.byVerified.set(rankByFigure(arrays.verified, arrays));
  }
}

/** Documents by descending figure, then by name. */
function rankByFigure(figures: Uint16Array, { byName }: Arrays): Uint32Array {
  const keys = new Float64Array(byName.length);
  byName.forEach((doc, rank) => {
    keys[rank] = (0xffff - (figures[doc] as number)) * 2 ** 32 + rank;
  });
  return Uint32Array.from(keys.sort(), (key) => byName[key % 2 ** 32] as number);
}

/** Day number of the latest certificate that has not lapsed; 0 if no date is known. */
export function lastIssueDay(firm: FirmDocument): number {
  let last = 0;
  for (const { lapsed_on, issued_on } of firm.certificates) {
    if (lapsed_on === null && issued_on !== null) last = Math.max(last, dayNumber(issued_on));
  }
  return last;
}

/** Letters in the sort key: as many as fit into a float64 together with the index. */
const KEY_LETTERS = 6;
const MAX_KEYED_NAMES = 2 ** 20;

/**
 * Indexes of folded texts, sorted by code units; `further` breaks ties. Prefixes are sorted as numbers first, which is
 * much faster than comparing texts.
 */
function sortTexts(texts: PackedTexts, further: (a: number, b: number) => number): Uint32Array {
  const count = texts.starts.length - 1;
  const compare = (a: number, b: number) => compareUtf8(texts, a, b) || further(a, b);
  const all = Uint32Array.from({ length: count }, (_, i) => i);
  if (count > MAX_KEYED_NAMES) return all.sort(compare);
  const keys = Float64Array.from(all, (i) => letterKey(texts, i) * MAX_KEYED_NAMES + i).sort();
  const first = (i: number) => Math.floor((keys[i] as number) / MAX_KEYED_NAMES);
  for (let from = 0; from < keys.length; ) {
    let to = from;
    while (to < keys.length && first(to) === first(from)) all[to] = (keys[to++] as number) % MAX_KEYED_NAMES;
    if (to - from > 1) all.subarray(from, to).sort(compare);
    from = to;
  }
  return all;
}

function letterKey({ bytes, starts }: PackedTexts, one: number): number {
  const [from, to] = [starts[one] as number, starts[one + 1] as number];
  let key = 0;
  for (let i = from; i < from + KEY_LETTERS; i++) {
    const code = i < to ? (bytes[i] as number) : 0;
    key =
      key * 39 + (code < 32 ? 0 : code < 48 ? 1 : code < 58 ? code - 46 : code < 97 ? 12 : code < 123 ? code - 84 : 38);
  }
  return key;
}

/** Compares UTF-8 texts by UTF-16 code units. */
function compareUtf8({ bytes, starts }: PackedTexts, a: number, b: number): number {
  const [fromA, fromB] = [starts[a] as number, starts[b] as number];
  const [sizeA, sizeB] = [(starts[a + 1] as number) - fromA, (starts[b + 1] as number) - fromB];
  const size = Math.min(sizeA, sizeB);
  for (let i = 0; i < size; i++) {
    const [one, other] = [bytes[fromA + i] as number, bytes[fromB + i] as number];
    if (one !== other) return utf16Order(one) - utf16Order(other);
  }
  return sizeA - sizeB;
}

/** In UTF-16 order, surrogate pairs (lead byte from 0xf0) sort before U+E000 and up (0xee, 0xef). */
const utf16Order = (byte: number): number => (byte === 0xee || byte === 0xef ? byte + 16 : byte);
