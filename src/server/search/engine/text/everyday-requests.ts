import { terms } from './tokenize.ts';

/**
 * What people say who need a trade, without its name: `pick*|answer* phone|call`. Each slot is another term of the question,
 * or one of several; `*` ends the beginning of a word. Terms may stand in any order.
 */
export type RequestPattern = string;

/** A request that a question contains. */
export interface FoundRequest {
  /** The synonym that has the words and the codes of the trade, see `requestKey`. */
  readonly key: string;
  /** Which terms of the question say it. */
  readonly at: readonly number[];
}

/** The words of a pattern as one, which no term of a question is: its row among the synonyms. */
export const requestKey = (pattern: RequestPattern): string => terms(pattern).join(' ');
export const isRequestKey = (word: string): boolean => word.includes(' ');

/** More words between those of a request make another sentence of it. */
const MOST_BETWEEN = 4;

interface Request {
  readonly key: string;
  readonly slots: number;
}
interface SlotOf {
  readonly request: Request;
  readonly slot: number;
}
interface SlotWord extends SlotOf {
  readonly text: string;
  readonly isBeginning: boolean;
}

/** Finds requests in questions. */
export class EverydayRequests {
  readonly #words: ReadonlyMap<string, readonly SlotOf[]>;
  readonly #beginnings: ReadonlyMap<string, readonly SlotOf[]>;

  constructor(patterns: readonly RequestPattern[] = []) {
    const all = patterns.flatMap(slotWordsOf);
    const byText = (isBeginning: boolean) =>
      Map.groupBy(
        all.filter((one) => one.isBeginning === isBeginning),
        ({ text }) => text,
      );
    this.#words = byText(false);
    this.#beginnings = byText(true);
  }

  /** The requests that a question contains, those of most words first; of those that share a word the first. */
  in(all: readonly string[]): readonly FoundRequest[] {
    const found = [...this.#places(all)].flatMap(([{ key }, slots]): FoundRequest[] => {
      const at = slots.every(({ length }) => length > 0) ? narrowest(slots) : undefined;
      return at ? [{ key, at }] : [];
    });
    const taken = new Set<number>();
    return found.sort(byWords).filter(({ at }) => {
      if (at.some((one) => taken.has(one))) return false;
      for (const one of at) taken.add(one);
      return true;
    });
  }

  /** Where the words of each slot are, of the requests of which there are any. */
  #places(all: readonly string[]): ReadonlyMap<Request, readonly (readonly number[])[]> {
    const places = new Map<Request, number[][]>();
    all.forEach((term, at) => {
      for (const { request, slot } of this.#slotsOf(term)) {
        const slots = places.get(request) ?? Array.from({ length: request.slots }, () => []);
        if (slots[slot]?.at(-1) !== at) slots[slot]?.push(at);
        places.set(request, slots);
      }
    });
    return places;
  }

  #slotsOf(term: string): readonly SlotOf[] {
    const begun = Array.from(term, (_, i) => this.#beginnings.get(term.slice(0, i + 1)) ?? []);
    return [...(this.#words.get(term) ?? []), ...begun.flat()];
  }
}

function slotWordsOf(pattern: RequestPattern): SlotWord[] {
  const slots = pattern.split(' ');
  const request = { key: requestKey(pattern), slots: slots.length };
  return slots.flatMap((words, slot) =>
    words.split('|').flatMap((word): SlotWord[] => {
      if (word.endsWith('*')) return [{ request, slot, text: word.slice(0, -1), isBeginning: true }];
      return terms(word).map((text) => ({ request, slot, text, isBeginning: false }));
    }),
  );
}

/** One place of each slot, no two the same, with the fewest words between; undefined where there are too many. */
function narrowest(slots: readonly (readonly number[])[]): readonly number[] | undefined {
  const most = slots.length + MOST_BETWEEN;
  const choices = slots.reduce<readonly (readonly number[])[]>(
    (some, places) =>
      some.flatMap((chosen) =>
        places
          .filter((at) => !chosen.includes(at))
          .map((at) => [...chosen, at])
          .filter((more) => span(more) <= most),
      ),
    [[]],
  );
  return choices.toSorted((a, b) => span(a) - span(b))[0];
}

const span = (at: readonly number[]): number => Math.max(...at) - Math.min(...at) + 1;

const byWords = (a: FoundRequest, b: FoundRequest): number =>
  b.at.length - a.at.length || span(a.at) - span(b.at) || Math.min(...a.at) - Math.min(...b.at);
