import { isWithinEditDistance } from '#contract/businesses/rules/edit-distance.ts';
import {
  formsConflict,
  type NameKey,
  nameKey,
  printedKey,
  splitTradeName,
} from '#contract/businesses/rules/firm-names.ts';

/** A contract of the branch. */
export interface BranchContract {
  readonly id: string;
  readonly number: string | null;
  readonly title: string;
  readonly firm: string | null;
  readonly tier: number;
  readonly payment_contract_id: string | null;
  readonly award_cents: number | null;
  readonly commitment_cents: number | null;
}
export type FoundContract =
  | { readonly contract: BranchContract }
  | { readonly candidates: readonly BranchContract[]; readonly doubt: string | null };

/** `SC-0104` and `sc 104`: finance systems fill numbers with zeros. */
export const numberKey = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<!\d)0+(?=\d)/g, '')
    .replace(/ /g, '');
/** What a contract of a file is known by in that file. */
export const contractKey = ({ number, firm }: { number: string | null; firm: string | null }): string =>
  `${number === null ? '' : numberKey(number)}|${firm === null ? '' : nameKey(firm).key}`.slice(0, 500);

/** Candidates that are shown for one contract of a file. */
const CANDIDATES = 5;

/** Finds contracts of a branch by number, or by firm: for certain, or those that it may be. */
export class ContractFinder {
  readonly #byNumber: ReadonlyMap<string, readonly BranchContract[]>;
  readonly #named: readonly { readonly contract: BranchContract; readonly name: NameKey; readonly printed: string }[];
  readonly #found = new Map<string, FoundContract>();

  constructor(contracts: readonly BranchContract[]) {
    const numbered = contracts.filter(({ number }) => number !== null);
    this.#byNumber = Map.groupBy(numbered, ({ number }) => numberKey(number ?? ''));
    this.#named = contracts.flatMap((contract) =>
      contract.firm === null
        ? []
        : [{ contract, name: nameKey(splitTradeName(contract.firm).legal), printed: printedKey(contract.firm) }],
    );
  }

  find(said: { readonly number: string | null; readonly firm: string | null }): FoundContract {
    const key = `${said.number}|${said.firm}`;
    const known = this.#found.get(key);
    if (known) return known;
    const found = said.number === null ? this.#ofFirm(said.firm ?? '') : this.#numbered(said.number, said.firm);
    this.#found.set(key, found);
    return found;
  }

  #numbered(number: string, firm: string | null): FoundContract {
    const all = this.#byNumber.get(numberKey(number)) ?? [];
    const fitting = firm === null ? all : all.filter((contract) => this.#same(firm).includes(contract));
    const [only, ...others] = fitting;
    if (only && others.length === 0) return { contract: only };
    if (all.length > 0)
      return doubtful(
        fitting.length > 0 ? fitting : all,
        fitting.length > 0
          ? 'Several contracts have this number'
          : `The contract with this number is with ${all[0]?.firm ?? 'nobody yet'}`,
      );
    const ofFirm = firm === null ? [] : this.#same(firm);
    return ofFirm.length > 0
      ? doubtful(ofFirm, 'The firm has another contract number here')
      : doubtful(firm === null ? [] : this.#alike(firm), null);
  }

  #ofFirm(firm: string): FoundContract {
    const [only, ...others] = this.#same(firm);
    if (only && others.length === 0) return { contract: only };
    if (only) return doubtful([only, ...others], 'The firm has several contracts here');
    return doubtful(this.#alike(firm), null);
  }

  /** Of the same name as printed, else as normalized where the legal forms agree. */
  #same(firm: string): BranchContract[] {
    const exact = this.#named.filter(({ printed }) => printed === printedKey(firm));
    if (exact.length > 0) return exact.map(({ contract }) => contract);
    const { key, form } = nameKey(splitTradeName(firm).legal);
    return this.#named
      .filter(({ name }) => name.key === key && !formsConflict(name.form, form))
      .map(({ contract }) => contract);
  }

  /** Names that may be the same: another legal form, a typo, or one that begins with the other. */
  #alike(firm: string): BranchContract[] {
    const { key } = nameKey(splitTradeName(firm).legal);
    return this.#named
      .filter(
        ({ name }) =>
          name.key === key ||
          (key.length >= 6 && (name.key.startsWith(`${key} `) || key.startsWith(`${name.key} `))) ||
          (key.length >= 6 && isWithinEditDistance(name.key, key, 2)),
      )
      .map(({ contract }) => contract);
  }
}

const doubtful = (candidates: readonly BranchContract[], doubt: string | null): FoundContract => ({
  candidates: candidates.slice(0, CANDIDATES),
  doubt: doubt ?? (candidates.length > 0 ? 'A firm of a similar name has a contract here' : null),
});
