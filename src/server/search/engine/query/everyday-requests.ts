import { type EverydayRequest, requestKey } from '../text/synonym.ts';
import { terms } from '../text/tokenize.ts';
import { FILLER, STOP_WORDS } from './question-words.ts';

/** A request that a question contains. */
export interface FoundRequest {
  /** The synonym that has the words and the codes of the trade, see `requestKey`. */
  readonly key: string;
  /** Which terms of the question say it. */
  readonly at: readonly number[];
}

/** Of fewer words it is no sentence of which one may be missing. */
const WORDS_OF_SENTENCE = 6;
const isTelling = (term: string): boolean => !STOP_WORDS.has(term) && !FILLER.has(term);
/** More telling words between those of a request make another sentence of it. */
const MOST_BETWEEN = 4;
/** Of which one word is missing, the others must be as rare: two of which one in 90 requests has each. */
const LEAST_RARITY = 9;

interface Request {
  readonly key: string;
  readonly slots: number;
  /** The words and codes of its trade. */
  readonly meant: ReadonlySet<string>;
}
interface SlotOf {
  readonly request: Request;
  readonly slot: number;
}
interface SlotWord extends SlotOf {
  readonly text: string;
  readonly isBeginning: boolean;
}
interface Found extends FoundRequest {
  readonly request: Request;
  /** How many telling words its own are apart. */
  readonly span: number;
  readonly rarity: number;
  /** How many of its words are telling. */
  readonly telling: number;
}

/** Finds requests in questions. */
export class EverydayRequests {
  readonly #words: ReadonlyMap<string, readonly SlotOf[]>;
  readonly #beginnings: ReadonlyMap<string, readonly SlotOf[]>;
  readonly #count: number;

  constructor(requests: readonly EverydayRequest[] = []) {
    const all = requests.flatMap(slotWordsOf);
    const byText = (isBeginning: boolean) =>
      Map.groupBy(
        all.filter((one) => one.isBeginning === isBeginning),
        ({ text }) => text,
      );
    this.#words = byText(false);
    this.#beginnings = byText(true);
    this.#count = requests.length;
  }

  /**
   * The requests that a question contains, or else the one that a sentence nearly contains; none where it names a trade that no
   * request is about.
   * @param isOfTrade whether a term means a trade by itself
   */
  in(all: readonly string[], isOfTrade: (term: string) => boolean = () => false): readonly FoundRequest[] {
    const whole = this.#lacking(0, all).sort(byWords);
    if (whole.length > 0) return apart(whole.filter(({ telling }) => telling === whole[0]?.telling));
    const isNamed = all.some((term) => isOfTrade(term) && this.#slotsOf(term).length === 0);
    return isNamed || all.length < WORDS_OF_SENTENCE ? [] : this.#near(all);
  }

  /** The request of which one word of three or more is missing, where all that are as near mean one trade. */
  #near(all: readonly string[]): readonly FoundRequest[] {
    const telling = all.map((term) => (isTelling(term) ? term : ''));
    const found = this.#lacking(1, telling).filter(({ rarity }) => rarity >= LEAST_RARITY);
    const [first, ...others] = found.sort((a, b) => b.rarity - a.rarity || byWords(a, b));
    const isSame = ({ request }: Found) => [...request.meant].some((one) => first?.request.meant.has(one));
    return first && others.every(isSame) ? [first] : [];
  }

  /** @param lacking how many slots no term of the question fills */
  #lacking(lacking: number, all: readonly string[]): Found[] {
    let told = 0;
    const order = all.map((term) => (isTelling(term) ? ++told : told));
    const slotsOf = all.map((term) => this.#slotsOf(term));
    const rarities = slotsOf.map((slots) => Math.log(this.#count / new Set(slots.map(({ request }) => request)).size));
    return [...placesOf(slotsOf)].flatMap(([request, slots]): Found[] => {
      const filled = slots.filter(({ length }) => length > 0);
      const best =
        filled.length === request.slots - lacking && filled.length > 1 ? narrowest(filled, order) : undefined;
      if (!best) return [];
      const rarity = best.at.reduce((sum, one) => sum + (rarities[one] as number), 0);
      const telling = best.at.filter((one) => isTelling(all[one] as string)).length;
      return [{ request, key: request.key, ...best, rarity, telling }];
    });
  }

  #slotsOf(term: string): readonly SlotOf[] {
    const begun = Array.from(term, (_, i) => this.#beginnings.get(term.slice(0, i + 1)) ?? []);
    return [...(this.#words.get(term) ?? []), ...begun.flat()];
  }
}

/** Without those that share a word with one before them. */
function apart(requests: readonly Found[]): readonly Found[] {
  const taken = new Set<number>();
  return requests.filter(({ at }) => {
    if (at.some((one) => taken.has(one))) return false;
    for (const one of at) taken.add(one);
    return true;
  });
}

/** Where the words of each slot are, of the requests of which there are any. */
function placesOf(slotsOf: readonly (readonly SlotOf[])[]): ReadonlyMap<Request, readonly (readonly number[])[]> {
  const places = new Map<Request, number[][]>();
  slotsOf.forEach((found, at) => {
    for (const { request, slot } of found) {
      const slots = places.get(request) ?? Array.from({ length: request.slots }, () => []);
      if (slots[slot]?.at(-1) !== at) slots[slot]?.push(at);
      places.set(request, slots);
    }
  });
  return places;
}

function slotWordsOf({ said, words, codes }: EverydayRequest): SlotWord[] {
  const slots = said.split(' ');
  const request = { key: requestKey(said), slots: slots.length, meant: new Set([...words, ...codes]) };
  return slots.flatMap((some, slot) =>
    some.split('|').flatMap((word): SlotWord[] => {
      if (word.endsWith('*')) return [{ request, slot, text: word.slice(0, -1), isBeginning: true }];
      return terms(word).map((text) => ({ request, slot, text, isBeginning: false }));
    }),
  );
}

/**
 * One place of each slot, no two the same, with the fewest telling words between; undefined where there are too many.
 * @param order of the terms among the telling ones
 */
function narrowest(slots: readonly (readonly number[])[], order: readonly number[]) {
  const spanOf = (at: readonly number[]): number => {
    const places = at.map((one) => order[one] as number);
    return Math.max(...places) - Math.min(...places) + 1;
  };
  const most = slots.length + MOST_BETWEEN;
  const choices = slots.reduce<readonly (readonly number[])[]>(
    (some, places) =>
      some.flatMap((chosen) =>
        places
          .filter((at) => !chosen.includes(at))
          .map((at) => [...chosen, at])
          .filter((more) => spanOf(more) <= most),
      ),
    [[]],
  );
  const [best] = choices.map((at) => ({ at, span: spanOf(at) })).sort((a, b) => a.span - b.span);
  return best;
}

const byWords = (a: Found, b: Found): number =>
  b.telling - a.telling || b.at.length - a.at.length || a.span - b.span || Math.min(...a.at) - Math.min(...b.at);
