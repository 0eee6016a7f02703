import { FACETS, type Facet } from '#contract/search/rules.ts';
import { Bits } from './bits.ts';
import type { FacetCount, FirmDocument, FirmQuery, Names } from './document.ts';
import { labelOf } from './labels.ts';
import { byCodeUnits, valueKey } from './words.ts';

/** Values listed per facet beyond the chosen ones; whole NAICS sectors come on top. */
const LISTED = 100;

type Values = Record<Facet, readonly string[]>;

/** The values under which a firm is found. A lapsed certificate says nothing any more. */
function valuesOf(firm: FirmDocument): Values {
  const valid = firm.certificates.filter((certificate) => !certificate.lapsed);
  const codes = firm.naics.filter((code) => /^\d{2,6}$/.test(code));
  return {
    certification: valid.map((certificate) => certificate.type),
    agency: valid.map((certificate) => certificate.agency),
    group: valid.flatMap((certificate) => certificate.group ?? []),
    naics: codes.flatMap((code) => Array.from({ length: code.length - 1 }, (_, i) => code.slice(0, i + 2))),
    state: firm.state === null ? [] : [firm.state.toUpperCase()],
    county: firm.county === null ? [] : [firm.county],
    city: firm.city === null ? [] : [firm.city],
    size: firm.size_band === null ? [] : [firm.size_band],
    verified: [String(firm.verified_projects > 0)],
  };
}

/** The values that a search asks for; none means any. */
function chosenOf(query: FirmQuery): Values {
  return { ...query, verified: query.verified === undefined ? [] : [String(query.verified)] };
}

interface Value {
  readonly slots: Bits;
  /** How many living firms write it so; the most common spelling is shown. */
  readonly spellings: Map<string, number>;
}

class FacetValues {
  readonly #values = new Map<string, Value>();

  add(slot: number, spellings: ReadonlySet<string>): void {
    for (const spelling of spellings) {
      const key = valueKey(spelling);
      let value = this.#values.get(key);
      if (!value) {
        value = { slots: new Bits(), spellings: new Map() };
        this.#values.set(key, value);
      }
      value.slots.add(slot);
      value.spellings.set(spelling, (value.spellings.get(spelling) ?? 0) + 1);
    }
  }

  remove(spellings: ReadonlySet<string>): void {
    for (const spelling of spellings) {
      const value = this.#values.get(valueKey(spelling));
      const left = (value?.spellings.get(spelling) ?? 0) - 1;
      if (left > 0) value?.spellings.set(spelling, left);
      else value?.spellings.delete(spelling);
      if (value?.spellings.size === 0) this.#values.delete(valueKey(spelling));
    }
  }

  /** Slots under any of these values. */
  any(chosen: readonly string[]): Bits {
    return chosen.reduce((all, value) => all.or(this.#values.get(valueKey(value))?.slots ?? new Bits()), new Bits());
  }

  /** Firms of `within` by key of the value, zeros left out. */
  counts(within: Bits): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [key, { slots }] of this.#values) {
      const count = slots.countAnd(within);
      if (count > 0) counts.set(key, count);
    }
    return counts;
  }

  /** The value as it is usually written; undefined where no firm has it. */
  spelling(key: string): string | undefined {
    const spellings = [...(this.#values.get(key)?.spellings ?? [])];
    return spellings.sort((a, b) => b[1] - a[1] || byCodeUnits(a[0], b[0]))[0]?.[0];
  }
}

/** One bitset per value of every facet. Bits of dead slots stay; the caller's `base` leaves them out. */
export class FacetIndex {
  readonly #facets: Record<Facet, FacetValues>;
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
    this.#facets = Object.fromEntries(FACETS.map((facet) => [facet, new FacetValues()])) as Record<Facet, FacetValues>;
  }

  add(slot: number, firm: FirmDocument): void {
    const values = valuesOf(firm);
    for (const facet of FACETS) this.#facets[facet].add(slot, new Set(values[facet]));
  }

  remove(firm: FirmDocument): void {
    const values = valuesOf(firm);
    for (const facet of FACETS) this.#facets[facet].remove(new Set(values[facet]));
  }

  /** Of `base`, what all chosen values let through, and the counts of every facet under the others' choice. */
  answer(base: Bits, query: FirmQuery): { matches: Bits; facets: Record<Facet, FacetCount[]> } {
    const chosen = chosenOf(query);
    const filters = FACETS.filter((facet) => chosen[facet].length > 0).map((facet) => ({
      facet,
      slots: this.#facets[facet].any(chosen[facet]),
    }));
    const without = (left: Facet | null) =>
      filters.reduce((rest, { facet, slots }) => (facet === left ? rest : rest.and(slots)), base);
    const matches = without(null);
    const facets = FACETS.map((facet) => {
      const within = chosen[facet].length > 0 ? without(facet) : matches;
      return [facet, this.#list(facet, within, chosen[facet])] as const;
    });
    return { matches, facets: Object.fromEntries(facets) as Record<Facet, FacetCount[]> };
  }

  #list(facet: Facet, within: Bits, chosen: readonly string[]): FacetCount[] {
    const values = this.#facets[facet];
    const counts = values.counts(within);
    const byCount = [...counts].sort(([a, x], [b, y]) => y - x || byCodeUnits(a, b)).map(([key]) => key);
    const sectors = facet === 'naics' ? byCount.filter((key) => key.length === 2).sort() : [];
    const most = (facet === 'naics' ? byCount.filter((key) => key.length === 6) : byCount).slice(0, LISTED);
    const typed = new Map(chosen.map((value) => [valueKey(value), value]));
    const further = byCount.filter((key) => typed.has(key));
    const none = [...typed.keys()].filter((key) => !counts.has(key)).sort();
    return [...new Set([...sectors, ...most, ...further, ...none])].map((key) => {
      const value = values.spelling(key) ?? typed.get(key) ?? key;
      return { value, label: labelOf(facet, value, this.#names), count: counts.get(key) ?? 0 };
    });
  }
}
