import { Bits } from './bits.ts';
import { hundredthMiles, place } from './distance.ts';
import type { FirmAnswer, FirmDocument, FirmHit, FirmQuery, Names } from './document.ts';
import { FacetIndex } from './facets.ts';
import { NameOrder } from './name-order.ts';
import { reasons, TextIndex, type TextMatch } from './text.ts';
import { byCodeUnits, wanted, words } from './words.ts';

/** Sort keys are whole numbers below this, so that key × 2^32 + rank stays exact in a double. */
const LAST = 2 ** 21 - 1;
/** Dead slots that are not worth a rebuild yet. */
const PATIENCE = 1024;

/** Added to the worth of words: the whole search is the name, or the name begins with it. */
export const NAME_IS = 2000;
export const NAME_BEGINS = 1000;

/**
 * The directory in memory. An edit takes a new slot and leaves the old one dead, so that everything but the set of
 * living slots only grows; when half of it is dead it is built anew. Exact and complete after every call.
 */
export class FirmIndex {
  readonly #names: Names;
  readonly #slots = new Map<string, number>();
  #firms: FirmDocument[] = [];
  /** Days, see lastIssued. */
  #issued: number[] = [];
  #live = new Bits();
  #text: TextIndex;
  #facets: FacetIndex;
  #order = new NameOrder();

  constructor(names: Names) {
    this.#names = names;
    this.#text = new TextIndex(names);
    this.#facets = new FacetIndex(names);
  }

  /** Firms that can be found. */
  get size(): number {
    return this.#slots.size;
  }

  /** Adds a firm or takes its new state. */
  put(firm: FirmDocument): void {
    this.remove(firm.core_id);
    this.#add(firm);
  }

  /** Forgets a firm; nothing happens where it is unknown. */
  remove(coreId: string): void {
    const slot = this.#slots.get(coreId);
    const firm = slot === undefined ? undefined : this.#firms[slot];
    if (slot === undefined || firm === undefined) return;
    this.#slots.delete(coreId);
    this.#live.delete(slot);
    this.#facets.remove(firm);
    if (this.#firms.length - this.#slots.size > Math.max(PATIENCE, this.#slots.size)) this.#rebuild();
  }

  /** One page of the firms that answer, their exact number, and the counts of the facets (see the contract). */
  search(query: FirmQuery): FirmAnswer {
    const wantedWords = wanted(query.q ?? '');
    const text = wantedWords.length > 0 ? this.#text.find(wantedWords, this.#firms.length) : null;
    const found = text ? this.#live.and(text.slots) : this.#live;
    const { base, distances } = this.#nearby(found, query);
    const { matches, facets } = this.#facets.answer(base, query);
    const slots = this.#page(matches, query, this.#sortKey(query, text, distances));
    return { total: matches.count(), hits: slots.map((slot) => this.#hit(slot, wantedWords, distances)), facets };
  }

  get(coreId: string): FirmDocument | undefined {
    return this.#firms[this.#slots.get(coreId) ?? -1];
  }

  #add(firm: FirmDocument): void {
    const slot = this.#firms.push(firm) - 1;
    this.#slots.set(firm.core_id, slot);
    this.#issued.push(lastIssued(firm));
    this.#live.add(slot);
    this.#text.add(slot, firm);
    this.#facets.add(slot, firm);
    this.#order.add(slot, firm);
  }

  #rebuild(): void {
    const living = [...this.#live].flatMap((slot) => this.#firms[slot] ?? []);
    this.#slots.clear();
    this.#firms = [];
    this.#issued = [];
    this.#live = new Bits();
    this.#text = new TextIndex(this.#names);
    this.#facets = new FacetIndex(this.#names);
    this.#order = new NameOrder();
    for (const firm of living) this.#add(firm);
  }

  /** Distances in hundredths of a mile by slot, LAST where unknown; and of `found` what lies within the radius. */
  #nearby(found: Bits, { near, radius_miles }: FirmQuery): { base: Bits; distances: Int32Array | null } {
    if (!near) return { base: found, distances: null };
    const distances = new Int32Array(this.#firms.length).fill(LAST);
    const base = new Bits();
    for (const slot of found) {
      const firm = this.#firms[slot];
      const there = firm && place(firm);
      if (!there) continue;
      const distance = hundredthMiles(near, there);
      distances[slot] = distance;
      if (radius_miles !== undefined && distance <= radius_miles * 100) base.add(slot);
    }
    return { base: radius_miles === undefined ? found : base, distances };
  }

  /** A whole number by slot, smallest first; undefined where the name alone decides. */
  #sortKey(query: FirmQuery, text: TextMatch | null, distances: Int32Array | null) {
    switch (query.sort) {
      case 'name':
        return undefined;
      case 'best': {
        if (!text) return undefined;
        const whole = words(query.q ?? '').join(' ');
        return (slot: number) => LAST - (text.worth[slot] ?? 0) - this.#nameWorth(slot, whole);
      }
      case 'distance':
        return (slot: number) => distances?.[slot] ?? LAST;
      case 'verified':
        return (slot: number) => LAST - Math.min(LAST, this.#firms[slot]?.verified_projects ?? 0);
      case 'recent':
        return (slot: number) => LAST - (this.#issued[slot] ?? 0);
    }
  }

  #nameWorth(slot: number, whole: string): number {
    const names = this.#order.names(slot);
    if (names.includes(whole)) return NAME_IS;
    return names.some((name) => name.startsWith(whole)) ? NAME_BEGINS : 0;
  }

  #page(matches: Bits, query: FirmQuery, key: ((slot: number) => number) | undefined): number[] {
    const { order, ranks } = this.#order.sorted();
    const keys = new Float64Array(matches.count());
    let i = 0;
    for (const slot of matches) keys[i++] = (key ? key(slot) : 0) * 2 ** 32 + (ranks[slot] ?? 0);
    keys.sort();
    const from = (query.page - 1) * query.page_size;
    return Array.from(keys.subarray(from, from + query.page_size), (one) => order[one % 2 ** 32] ?? 0);
  }

  #hit(slot: number, wantedWords: readonly string[], distances: Int32Array | null): FirmHit {
    const firm = this.#firms[slot] as FirmDocument;
    const distance = distances?.[slot] ?? LAST;
    return {
      core_id: firm.core_id,
      distance_miles: distance === LAST ? null : distance / 100,
      matched: wantedWords.length > 0 ? reasons(firm, wantedWords, this.#names) : [],
    };
  }
}

/** Days since 1900 of the latest certificate that has not lapsed; 0 where no date is known. */
function lastIssued(firm: FirmDocument): number {
  const issued = firm.certificates.flatMap(({ lapsed, issued_on }) => (lapsed ? [] : (issued_on ?? [])));
  const last = issued.sort(byCodeUnits).at(-1);
  return last === undefined ? 0 : Math.max(0, Math.round((Date.parse(last) - Date.parse('1900-01-01')) / 86_400_000));
}
