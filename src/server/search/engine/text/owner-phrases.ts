import { terms } from './tokenize.ts';

/** What people say of owners, and by which words lists name the groups that programs put them in. */
export interface OwnerGroup {
  readonly said: string;
  /** Any of these; none where programs have no such group. */
  readonly groups: readonly string[];
  /** What it says besides: a Latina is a woman. */
  readonly also: readonly string[];
}

/** Owners as a question says them, at the words from one on to another. */
export interface OwnerPhrase {
  readonly said: string;
  /** What lists call the groups that programs put them in; any of these is meant. */
  readonly groups: readonly string[];
  /** What is said of them besides: a Latina is a woman. */
  readonly also: readonly string[];
  readonly end: number;
}

/** Groups of owners, as lists and types name them. */
const OWNERS = new Set(
  [
    'african asian black disability disabled disadvantaged female gay hispanic indian indigenous lady latina latino latinx',
    'lgbt lgbtq minority native pacific small subcontinent veteran woman women',
    'hispana hispano minoria minoritaria minoritario mujer mujere pequena pequeno veterana veterano',
  ].flatMap((line) => line.split(' ')),
);

/** Words that stand among those of owners: "African American", "minority and women", "a person with a disability". */
const AMONG_OWNERS = new Set(['a', 'american', 'and', 'individual', 'o', 'or', 'people', 'person', 'with', 'y']);
/** Shorter ones are owners only beside a word that says so: "AA owned". */
const MIN_LETTERS = 3;

/** Words of owners, and the groups that programs of certification put them in: "Vietnamese" is "Asian Pacific". */
export class OwnerPhrases {
  readonly #phrases = new Map<string, Omit<OwnerPhrase, 'end'>>();
  readonly #parts = new Set<string>();
  readonly #longest: number = 1;

  constructor(groups: readonly OwnerGroup[] = []) {
    for (const { said, groups: names, also } of groups) {
      const words = terms(said);
      this.#phrases.set(words.join(' '), { said: words.join(' '), groups: names, also });
      for (const word of words) this.#parts.add(word);
      this.#longest = Math.max(this.#longest, words.length);
    }
  }

  /** The longest phrase that begins here. */
  at(words: readonly string[], from: number): OwnerPhrase | undefined {
    for (let end = Math.min(words.length, from + this.#longest); end > from; end--) {
      const phrase = this.#phrases.get(words.slice(from, end).join(' '));
      if (phrase) return { ...phrase, end };
    }
    return undefined;
  }

  /** Whether a word alone says it of the owners of firms. */
  isOwner = (word: string): boolean => OWNERS.has(word) || this.#isGroup(word);

  /** Whether all these words are of owners. @param isSaid beside a word that says that they are: "AA owned", "Polish owned" */
  areOwners(some: readonly string[], isSaid: boolean): boolean {
    const isOne = (word: string, at: number) => {
      if (OWNERS.has(word)) return true;
      const phrase = this.at(some, at);
      return phrase !== undefined && (isSaid || this.#isGroup(phrase.said));
    };
    return some.every((word) => this.#isAmong(word)) && some.some(isOne);
  }

  #isGroup = (said: string): boolean => said.length >= MIN_LETTERS && (this.#phrases.get(said)?.groups.length ?? 0) > 0;
  #isAmong = (word: string): boolean => OWNERS.has(word) || AMONG_OWNERS.has(word) || this.#parts.has(word);

  /** "minority and women", not "South Baltimore Korean". @returns from and to, half-open */
  until(all: readonly string[], end: number): [number, number] {
    let from = end;
    while (from > 0 && this.#isAmong(all[from - 1] ?? '')) from--;
    const before = all.slice(0, end);
    while (this.endFrom(before, from) < end) from++;
    return [from, end];
  }

  /** Where the words of owners end that begin here. */
  endFrom(all: readonly string[], start: number): number {
    let end = start;
    for (;;) {
      const phrase = this.at(all, end);
      const word = all[end] ?? '';
      if (!phrase && !OWNERS.has(word) && !AMONG_OWNERS.has(word)) return end;
      end = phrase?.end ?? end + 1;
    }
  }

  /** Where the words end that are before owners: "ironworkers Flagstaff" of "ironworkers Flagstaff women-owned". */
  endBefore(all: readonly string[]): number {
    const last = all.length - 1;
    if (all[last] !== 'owned') return all.length;
    const [from] = this.until(all, last);
    return this.areOwners(all.slice(from, last), true) ? from : all.length;
  }

  /** "blackowned" */
  apart = (text: string): string =>
    text.replace(/(?<!\p{L})(\p{L}{3,20})(owned)(?!\p{L})/giu, (said: string, owner: string, owned: string) =>
      this.isOwner(owner.toLowerCase()) ? `${owner} ${owned}` : said,
    );
}
