// The same answers, for tests: every firm is looked at for every question.
import { FACETS, type Facet } from '#contract/search/rules.ts';
import { lastIssued } from './build-names.ts';
import type { FirmCertificate, FirmDocument, FirmQuery, Lore } from './document.ts';
import { edits } from './edits.ts';
import { chosenOf } from './filters.ts';
import { wordsOfValue } from './labels.ts';
import { answersFor, CERTIFIED, certificatesOn, distance, listed } from './naive-list.ts';
import { alikeAmong } from './naive-names.ts';
import { type Asked, asked } from './query.ts';
import { isCode } from './values.ts';
import { byCodeUnits, folded, terms, valueKey, words } from './words.ts';
import {
  CERTIFICATE,
  impact,
  NAME_ALIKE,
  NAME_BEGINS,
  NAME_IS,
  PLACE,
  QUALITY,
  rarity,
  TRADE,
  worthOf,
} from './worth.ts';

interface Word {
  readonly word: string;
  readonly exact: boolean;
  readonly prefix: boolean;
  readonly forms: Map<string, number>;
}

const unique = <T>(all: Iterable<T>): T[] => [...new Set(all)];
const key = (text: string | null) => valueKey(text ?? '');
const line = (code: string) => [2, 3, 4, 5, 6].filter((n) => n <= code.length).map((n) => code.slice(0, n));
const begins = (own: string, word: string) => (own === word ? 256 : own.startsWith(word) ? QUALITY.prefix : 0);
const stands = (own: string, { word, forms, prefix }: Word) =>
  Math.max(forms.get(own) ?? 0, prefix ? begins(own, word) : 0);

export class Naive {
  readonly firms = new Map<string, FirmDocument>();
  readonly #lore: Lore;
  readonly #said: readonly (readonly [code: string, words: readonly string[], strength: number])[];
  readonly #titles: ReadonlyMap<string, string>;

  constructor(lore: Lore) {
    this.#lore = lore;
    this.#titles = new Map(lore.titles);
    this.#said = [
      ...lore.titles.map(([code, title]) => [code, terms(title), TRADE.title] as const),
      ...lore.indexTerms().map(([code, term]) => [code, terms(term), TRADE.term] as const),
    ];
  }

  /** Strength of the best code that stands in the line of a code, for a word. */
  #strength(code: string, word: Word): number {
    const above = new Set(line(code).filter((one) => this.#titles.has(one)));
    const strengths = this.#said.flatMap(([own, said, strength]) =>
      above.has(own) ? said.map((one) => Math.round((strength * stands(one, word)) / 256)) : [],
    );
    for (const form of [...word.forms.keys(), ...(word.prefix ? [word.word] : [])]) {
      if (/^\d{3,6}$/.test(form) && [...above].some((one) => one.startsWith(form))) strengths.push(TRADE.number);
      const synonym = this.#lore.synonyms.find((one) => terms(one.word).join(' ') === form);
      if (synonym?.codes.some((one) => above.has(one))) strengths.push(TRADE.title);
    }
    return Math.max(0, ...strengths);
  }

  #texts({ name, trade_name, description }: FirmDocument) {
    return { names: [...terms(name), ...terms(trade_name ?? '')], text: terms(description ?? '') };
  }

  #placeWords({ city, county, state, zip }: FirmDocument): string[] {
    const stateName = this.#lore.states.find(([code]) => code === state?.toUpperCase())?.[1];
    return unique([
      ...[city, county, state?.toUpperCase(), stateName].flatMap((text) => terms(text ?? '')),
      ...words(zip ?? ''),
    ]);
  }

  #named(firm: FirmDocument) {
    const valid = firm.certificates.filter(({ lapsed_on }) => lapsed_on === null);
    const values = valid.flatMap(({ type, group }) => [
      { facet: 'certification' as const, key: key(type), spelling: type },
      ...(group === null ? [] : [{ facet: 'group' as const, key: key(group), spelling: group }]),
    ]);
    return [...new Map(values.map((value) => [`${value.facet} ${value.key}`, value])).values()];
  }

  holds(firm: FirmDocument, word: Word): boolean {
    const { names, text } = this.#texts(firm);
    const held = [...names, ...text, ...this.#placeWords(firm), ...this.#named(firm).flatMap(wordsOfValue)];
    return (
      held.some((own) => stands(own, word) > 0) ||
      firm.naics.filter(isCode).some((code) => this.#strength(code, word) > 0)
    );
  }

  #holders = (word: Word) => [...this.firms.values()].filter((firm) => this.holds(firm, word)).length;
  #plain = (word: string): Word => ({ word, exact: true, prefix: false, forms: new Map([[word, QUALITY.exact]]) });
  #neighbours(word: string, limit: number, prefix: boolean): [string, number][] {
    const all = unique([
      ...this.#said.flatMap(([, said]) => said),
      ...[...this.firms.values()].flatMap((firm) => {
        const { names, text } = this.#texts(firm);
        return [...names, ...text, ...this.#placeWords(firm), ...this.#named(firm).flatMap(wordsOfValue)];
      }),
    ]);
    return all.flatMap((form): [string, number][] => {
      const whole = edits(word, form, limit);
      const begin = prefix && word.length >= 5 ? edits(word, form, 1, true) : 9;
      const best = Math.min(whole <= limit ? whole : 9, begin <= 1 ? begin : 9);
      if (best === 9 || form.length < 3 || this.#holders(this.#plain(form)) === 0) return [];
      return [[form, best < 2 ? QUALITY.oneEdit : QUALITY.twoEdits]];
    });
  }

  plan(asked: Asked): { words: Word[]; firms: FirmDocument[]; alike: ReadonlyMap<FirmDocument, number> } {
    const { words: wanted, open, phrases } = asked;
    let isUnsure = false;
    const living = [...this.firms.values()];
    const add = (word: Word, near: readonly (readonly [string, number])[]) => {
      for (const [form, quality] of near) word.forms.set(form, Math.max(quality, word.forms.get(form) ?? 0));
    };
    const planned = wanted.map(({ word, exact }, i) => {
      const synonyms =
        this.#lore.synonyms.find((one) => terms(one.word).join(' ') === word)?.words.flatMap(terms) ?? [];
      const forms = new Map(exact ? [] : synonyms.map((form) => [form, QUALITY.synonym as number]));
      return { word, exact, prefix: !exact && open && i === wanted.length - 1, forms: forms.set(word, QUALITY.exact) };
    });
    const patience = (n: number) => (n < 4 ? 0 : n < 8 ? 1 : 2);
    for (const word of planned.filter((one) => !one.exact && !/\d/.test(one.word))) {
      const [holders, length] = [this.#holders(word), word.word.length];
      if (holders === 0) {
        isUnsure = true;
        const near = [1, 2]
          .filter((limit) => limit <= patience(length))
          .map((limit) => this.#neighbours(word.word, limit, word.prefix));
        add(word, near.find((one) => one.length > 0) ?? []);
      } else if (holders <= Math.max(1, Math.floor(living.length / 100_000)) && length >= 5) {
        const near = this.#neighbours(word.word, 1, false);
        const common = near.filter(([form]) => form !== word.word && this.#holders(this.#plain(form)) >= 100 * holders);
        if (common.length > 0) isUnsure = true;
        add(word, common);
      }
    }
    const found = (required: number) =>
      living.filter(
        (firm) =>
          planned.filter((word) => this.holds(firm, word)).length >= required &&
          phrases.every((phrase) => this.#says(firm, phrase)),
      );
    let firms = found(planned.length);
    const alike = alikeAmong(living, asked, isUnsure ? 0 : firms.length);
    firms = unique([...firms, ...alike.keys()]);
    if (firms.length === 0 && planned.some(({ exact }) => !exact)) {
      for (const word of planned.filter((one) => !one.exact && !/\d/.test(one.word))) {
        const limit = word.word.length >= 6 ? 2 : patience(word.word.length);
        if (limit === 0) continue;
        add(word, this.#neighbours(word.word, limit, word.prefix && limit === 1));
        if (word.prefix && limit === 2) add(word, this.#neighbours(word.word, 1, true));
      }
      firms = found(planned.length);
      if (firms.length === 0 && planned.length > 1)
        firms = found(planned.length - Math.max(1, Math.floor(planned.length / 3)));
    }
    return { words: planned, firms, alike };
  }

  #says(firm: FirmDocument, phrase: readonly string[]): boolean {
    const inside = (text: readonly string[]) => text.some((_, at) => phrase.every((word, i) => text[at + i] === word));
    return (
      [firm.name, firm.trade_name, firm.description].some((text) => inside(terms(text ?? ''))) ||
      firm.naics.filter(isCode).some((code) => line(code).some((one) => inside(terms(this.#titles.get(one) ?? ''))))
    );
  }

  #score(firm: FirmDocument, { words: planned, alike }: ReturnType<Naive['plan']>, whole: string): number {
    const { names, text } = this.#texts(firm);
    const living = this.firms.size;
    const weights = planned.map((word) => rarity(this.#holders(word), living));
    const times = (all: readonly string[], word: string) => Math.min(255, all.filter((one) => one === word).length);
    let score = 0;
    planned.forEach((word, i) => {
      const worths = unique([...names, ...text]).map((own) => {
        const quality = stands(own, word);
        return quality === 0
          ? 0
          : worthOf(
              impact(times(names, own), names.length, times(text, own), text.length),
              weights[i] as number,
              quality,
            );
      });
      score +=
        Math.max(0, ...worths) +
        (this.#placeWords(firm).some((own) => stands(own, word) > 0) ? PLACE * (weights[i] as number) : 0);
    });
    const trades = firm.naics
      .filter(isCode)
      .map((code) =>
        planned.reduce((sum, word, i) => sum + worthOf(this.#strength(code, word), weights[i] as number, 256), 0),
      );
    const named = this.#named(firm).map((value) =>
      planned.reduce((sum, word, i) => {
        const says = wordsOfValue(value).some((own) => stands(own, word) > 0);
        return sum + (says ? CERTIFICATE * (weights[i] as number) : 0);
      }, 0),
    );
    const ofName = [firm.name, ...(firm.trade_name === null ? [] : [firm.trade_name])]
      .map(folded)
      .map((name) => (whole === '' || !name.startsWith(whole) ? 0 : name === whole ? NAME_IS : NAME_BEGINS));
    score += NAME_ALIKE[alike.get(firm) ?? -1] ?? 0;
    return score + Math.max(0, ...trades) + Math.max(0, ...named) + Math.max(0, ...ofName);
  }

  /** Keys of the values under which a firm is found. */
  #values(firm: FirmDocument, certificates: readonly FirmCertificate[], day: boolean): Record<Facet, string[]> {
    const codes = day ? certificates.flatMap(({ naics }) => naics) : firm.naics;
    return {
      certification: certificates.map(({ type }) => key(type)),
      agency: certificates.map(({ agency }) => key(agency)),
      group: certificates.map(({ group }) => key(group)),
      naics: codes.filter(isCode).flatMap(line),
      state: [key(firm.state)],
      county: [key(firm.county)],
      city: [key(firm.city)],
      size: [key(firm.size_band)],
      verified: [String(firm.verified_projects > 0)],
    };
  }

  /** Whether a firm passes with these keys chosen. */
  #passes(firm: FirmDocument, chosen: Readonly<Record<Facet, readonly string[]>>, day: string | undefined): boolean {
    const fits = (values: Record<Facet, string[]>, facet: Facet) =>
      chosen[facet].length === 0 || chosen[facet].some((one) => values[facet].includes(one));
    if (day === undefined) {
      const valid = firm.certificates.filter(({ lapsed_on }) => lapsed_on === null);
      return FACETS.every((facet) => fits(this.#values(firm, valid, false), facet));
    }
    const others = FACETS.filter((facet) => !CERTIFIED.includes(facet));
    return (
      others.every((facet) => fits(this.#values(firm, [], false), facet)) &&
      certificatesOn(firm, day).some((one) =>
        CERTIFIED.every((facet) => {
          const isCodes = facet === 'naics' && chosen.naics.length > 0;
          return isCodes ? answersFor(one, chosen.naics) : fits(this.#values(firm, [one], true), facet);
        }),
      )
    );
  }

  answer(query: FirmQuery) {
    const taken = asked(query.q ?? '');
    const plan = taken.words.length > 0 ? this.plan(taken) : undefined;
    const base = (plan?.firms ?? [...this.firms.values()]).filter((firm) => {
      const far = query.near && distance(firm, query.near);
      return query.radius_miles === undefined || !query.near || (far !== undefined && far <= query.radius_miles * 100);
    });
    const chosen = chosenOf(query);
    const matches = base.filter((firm) => this.#passes(firm, chosen, query.as_of));
    const facets = FACETS.map((facet) => {
      const offered = unique(
        base.flatMap((firm) => {
          const valid = firm.certificates.filter(({ lapsed_on }) => lapsed_on === null);
          const days = query.as_of === undefined ? [] : certificatesOn(firm, query.as_of);
          const values = this.#values(firm, query.as_of === undefined ? valid : days, query.as_of !== undefined);
          return values[facet];
        }),
      ).filter((one) => one !== '');
      const counts = unique([...offered, ...chosen[facet]]).map((one): [string, number] => [
        one,
        base.filter((firm) => this.#passes(firm, { ...chosen, [facet]: [one] }, query.as_of)).length,
      ]);
      return [facet, listed(facet, counts, { offered, chosen: chosen[facet] })] as const;
    });
    const figure = (firm: FirmDocument) => {
      if (query.sort === 'best') return plan ? -this.#score(firm, plan, taken.whole) : 0;
      if (query.sort === 'distance') return (query.near && distance(firm, query.near)) ?? Infinity;
      if (query.sort === 'verified') return -firm.verified_projects;
      return query.sort === 'recent' ? -lastIssued(firm) : 0;
    };
    const order = matches
      .map((firm) => ({ firm, figure: figure(firm), name: folded(firm.name) }))
      .sort(
        (a, b) =>
          (a.figure === b.figure ? 0 : a.figure - b.figure) ||
          byCodeUnits(a.name, b.name) ||
          byCodeUnits(a.firm.core_id, b.firm.core_id),
      )
      .map(({ firm }) => firm.core_id);
    const from = (query.page - 1) * query.page_size;
    return {
      total: matches.length,
      ids: order.slice(from, from + query.page_size),
      facets: Object.fromEntries(facets),
    };
  }
}
