import type { BookedContract } from '#server/payments/reads/book.ts';

/** What a row says of its contract. */
export interface SaidContract {
  readonly number: string | null;
  readonly vendor: string | null;
  readonly title: string | null;
}
type Found = { readonly contract: BookedContract } | { readonly reason: string };

const LEGAL_FORMS = /\b(?:llc|inc|incorporated|corp|corporation|co|company|ltd|limited|llp|lp|pc|pllc|the|and|of)\b/g;
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(LEGAL_FORMS, ' ')
    .split(' ')
    .filter(Boolean);
const keyOf = (name: string): string => wordsOf(name).join(' ');
const numberKey = (number: string): string => number.toUpperCase().replace(/\s+/g, ' ').trim();
/** Finance systems shorten names: one word in common is enough not to doubt a number. */
const mayBe = (vendor: string, firm: string): boolean => {
  const words = new Set(wordsOf(firm));
  return wordsOf(vendor).some((word) => words.has(word));
};

/** Finds the contracts of a payer by number, or by firm and title. */
export class ContractFinder {
  readonly #byNumber: Map<string, BookedContract[]>;
  readonly #byTitle: Map<string, BookedContract[]>;

  constructor(contracts: readonly BookedContract[]) {
    const numbered = contracts.filter(({ number }) => number !== null);
    this.#byNumber = Map.groupBy(numbered, ({ number }) => numberKey(number ?? ''));
    this.#byTitle = Map.groupBy(contracts, ({ firm, title }) => `${keyOf(firm)}|${keyOf(title)}`);
  }

  find(said: SaidContract): Found {
    const found = said.number === null ? this.#titled(said) : this.#numbered(said.number, said);
    if ('reason' in found || found.contract.state === 'active') return found;
    return { reason: 'This contract is closed: its last payment was reported' };
  }

  #numbered(number: string, { vendor, title }: SaidContract): Found {
    const all = this.#byNumber.get(numberKey(number)) ?? [];
    const [only] = all;
    if (!only) return { reason: 'No contract of yours has this number. Add it first' };
    if (all.length === 1)
      return vendor === null || mayBe(vendor, only.firm)
        ? { contract: only }
        : { reason: `The contract with this number is with ${only.firm}` };
    const fitting = all
      .filter(({ firm }) => vendor === null || keyOf(firm) === keyOf(vendor))
      .filter((one) => title === null || keyOf(one.title) === keyOf(title));
    return onlyOne(fitting, 'Several contracts have this number: add firm and title');
  }

  #titled({ vendor, title }: SaidContract): Found {
    if (vendor === null || title === null) return { reason: 'Neither contract number nor firm and title are given' };
    const fitting = this.#byTitle.get(`${keyOf(vendor)}|${keyOf(title)}`) ?? [];
    if (fitting.length === 0) return { reason: 'No contract of yours with this firm has this title. Add it first' };
    return onlyOne(fitting, 'Several contracts with this firm have this title: add the number');
  }
}

function onlyOne([only, ...others]: readonly BookedContract[], reason: string): Found {
  return only && others.length === 0 ? { contract: only } : { reason };
}
