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

/** Slots of a row are numbered by two bits. */
const SLOT_BITS = 2;
const SLOTS = [0, 1, 2, 3];
const SLOT_MASK = 3;

interface Request {
  readonly key: string;
  readonly slots: number;
  /** The words and codes of its trade. */
  readonly meant: ReadonlySet<string>;
}
interface Found extends FoundRequest {
  readonly request: Request;
  /** From its first word to its last: telling words, or all where one is missing. */
  readonly span: number;
  readonly rarity: number;
  /** How many of its words are telling. */
  readonly telling: number;
}
/** By a word, or by how words begin, the slots that have it: the number of a request, with that of its slot in the last bits. */
type SlotsByText = Map<string, number[]>;

/** Finds requests in questions. */
export class EverydayRequests {
  readonly #requests: readonly Request[];
  readonly #words: SlotsByText = new Map();
  readonly #beginnings: SlotsByText = new Map();

  constructor(requests: readonly EverydayRequest[] = []) {
    this.#requests = requests.map(({ said, words, codes }, number) => {
      const slots = said.split(' ');
      slots.forEach((some, slot) => {
        for (const word of some.split('|')) this.#add(word, (number << SLOT_BITS) + slot);
      });
      return { key: requestKey(said), slots: slots.length, meant: new Set([...words, ...codes]) };
    });
  }

  #add(word: string, slot: number): void {
    const isBeginning = word.endsWith('*');
    const byText = isBeginning ? this.#beginnings : this.#words;
    for (const text of isBeginning ? [word.slice(0, -1)] : terms(word)) {
      const known = byText.get(text);
      if (known) known.push(slot);
      else byText.set(text, [slot]);
    }
  }

  /**
   * The requests that a question contains, or else the one that a sentence nearly contains; none where it names a trade that no
   * request is about.
   * @param isOfTrade whether a term means a trade by itself
   */
  in(all: readonly string[], isOfTrade: (term: string) => boolean = () => false): readonly FoundRequest[] {
    const slotsOf = all.map((term) => this.#slotsOf(term));
    const whole = this.#lacking(0, all, slotsOf).sort(byWords);
    if (whole.length > 0) return apart(whole.filter(({ telling }) => telling === whole[0]?.telling));
    const isNamed = all.some((term, at) => slotsOf[at]?.length === 0 && isOfTrade(term));
    return isNamed || all.length < WORDS_OF_SENTENCE ? [] : this.#near(all, slotsOf);
  }

  /** The request of which one word of three or more is missing, where all that are as near mean one trade. */
  #near(all: readonly string[], slotsOf: readonly (readonly number[])[]): readonly FoundRequest[] {
    const ofTelling = slotsOf.map((slots, at) => (isTelling(all[at] as string) ? slots : []));
    const found = this.#lacking(1, all, ofTelling).filter(({ rarity }) => rarity >= LEAST_RARITY);
    const [first, ...others] = found.sort((a, b) => b.rarity - a.rarity || byWords(a, b));
    const isSame = ({ request }: Found) => [...request.meant].some((one) => first?.request.meant.has(one));
    return first && others.every(isSame) ? [first] : [];
  }

  /** @param lacking how many slots no term of the question fills */
  #lacking(lacking: number, all: readonly string[], slotsOf: readonly (readonly number[])[]): Found[] {
    let told = 0;
    // where a word is missing, the others must be closer
    const order = all.map((term, at) => (lacking > 0 ? at : isTelling(term) ? ++told : told));
    return [...this.#filled(lacking, slotsOf)].flatMap(([request, slots]): Found[] => {
      const best = narrowest(slots, order);
      if (!best) return [];
      const telling = best.at.filter((one) => isTelling(all[one] as string)).length;
      const rarity = best.at.reduce((sum, one) => sum + this.#rarityOf(slotsOf[one] as readonly number[]), 0);
      return [{ request, key: request.key, ...best, rarity, telling }];
    });
  }

  /** The requests with so many slots lacking, and at least two filled, with the places of the terms that fill each slot. */
  #filled(lacking: number, slotsOf: readonly (readonly number[])[]): Map<Request, number[][]> {
    const masks = new Uint8Array(this.#requests.length);
    for (const slots of slotsOf)
      for (const one of slots) masks[one >> SLOT_BITS] = (masks[one >> SLOT_BITS] as number) | (1 << (one & SLOT_MASK));
    const filled = new Map<Request, number[][]>();
    this.#requests.forEach((request, number) => {
      const slots = SLOTS.filter((slot) => (masks[number] as number) & (1 << slot));
      if (slots.length < 2 || slots.length !== request.slots - lacking) return;
      const placesOf = (slot: number) =>
        slotsOf.flatMap((some, at) => (some.includes((number << SLOT_BITS) + slot) ? [at] : []));
      filled.set(request, slots.map(placesOf));
    });
    return filled;
  }

  #rarityOf = (slots: readonly number[]): number =>
    Math.log(this.#requests.length / new Set(slots.map((one) => one >> SLOT_BITS)).size);

  #slotsOf(term: string): readonly number[] {
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
  b.telling - a.telling || b.rarity - a.rarity || a.span - b.span || Math.min(...a.at) - Math.min(...b.at);
