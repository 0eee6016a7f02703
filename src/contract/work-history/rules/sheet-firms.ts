import { formsConflict, nameKey, printedKey, splitTradeName } from '../../imports/rules/names.ts';

/** A firm of the directory that a row may mean. */
export interface SheetFirm {
  /** Its `mwbe_id`. */
  readonly id: string;
  readonly name: string;
  readonly city: string | null;
  readonly state: string | null;
}

/** The same with what it can be found by. */
export interface KnownFirm extends SheetFirm {
  readonly core_id: string;
  readonly trade_name: string | null;
  /** Numbers of its certificates, in small letters. */
  readonly numbers: readonly string[];
}

export interface FirmMatch {
  readonly firm: SheetFirm | null;
  /** Where a person has to choose: at most 20. */
  readonly candidates: readonly SheetFirm[];
  readonly error: string | null;
  readonly hint: string | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_CANDIDATES = 20;

/** What a row says of its firm, as it is looked for. */
export interface FirmWanted {
  readonly id: string | null;
  readonly number: string | null;
  readonly name: string | null;
}

export function wantedFirm(firm: string | undefined, number: string | undefined): FirmWanted {
  const [name, code] = [firm?.trim() ?? '', number?.trim() ?? ''];
  const id = [code, name].find((text) => UUID.test(text));
  return {
    id: id?.toLowerCase() ?? null,
    number: code !== '' && !UUID.test(code) ? code.toLowerCase() : null,
    name: name !== '' && !UUID.test(name) ? name : null,
  };
}

/** Keys under which a name is looked for: as printed, and without spelling habits and legal form. */
export function nameKeys(name: string): { readonly printed: string; readonly key: string } {
  return { printed: name.trim().toLowerCase(), key: nameKey(splitTradeName(name).legal).key };
}

/** The firm that a row names, if it can be only one. */
export function matchFirm(wanted: FirmWanted, known: readonly KnownFirm[]): FirmMatch {
  if (wanted.id) {
    const firms = known.filter(({ id, core_id }) => id === wanted.id || core_id === wanted.id);
    return outcome(firms, 'No firm in the directory has this id');
  }
  const { number } = wanted;
  const numbered = number ? known.filter(({ numbers }) => numbers.includes(number)) : [];
  if (!wanted.name) {
    if (!number) return { firm: null, candidates: [], error: 'is missing', hint: null };
    return outcome(numbered, 'No firm in the directory has a certificate of this number');
  }
  const named = byName(wanted.name, known);
  const both = numbered.filter((firm) => named.firms.includes(firm) || named.others.includes(firm));
  if (both.length === 1) return outcome(both, '');
  if (numbered.length > 0) {
    const candidates = [...numbered, ...named.firms, ...named.others];
    return choose(candidates, 'The number and the name are of different firms: choose one');
  }
  const found = outcome(named.firms, 'No firm of this name is in the directory', named.others);
  const hint = number && found.firm ? 'is found by its name: no firm has a certificate of this number' : null;
  return { ...found, hint };
}

/** Firms of exactly this name, else of the same name but for habits of spelling; `others` differ in legal form. */
function byName(name: string, known: readonly KnownFirm[]) {
  const printed = printedKey(name);
  const exact = known.filter((firm) => printedKey(firm.name) === printed);
  if (exact.length > 0) return { firms: exact, others: [] };
  const { key, form } = nameKey(splitTradeName(name).legal);
  const alike = known.filter((firm) => [firm.name, firm.trade_name].some((one) => one && keyOf(one) === key));
  const agrees = (firm: KnownFirm) => !formsConflict(form, nameKey(splitTradeName(firm.name).legal).form);
  return { firms: alike.filter(agrees), others: alike.filter((firm) => !agrees(firm)) };
}

const keyOf = (name: string) => nameKey(splitTradeName(name).legal).key;

function outcome(firms: readonly KnownFirm[], none: string, others: readonly KnownFirm[] = []): FirmMatch {
  const [firm] = firms;
  if (firm && firms.length === 1) return { firm: plain(firm), candidates: [], error: null, hint: null };
  if (firm) return choose([...firms, ...others], 'Several firms may be meant: choose one');
  if (others.length > 0) return choose(others, 'Firms of this name have another legal form: choose one');
  return { firm: null, candidates: [], error: none, hint: null };
}

const choose = (firms: readonly KnownFirm[], error: string): FirmMatch => ({
  firm: null,
  candidates: [...new Set(firms)].slice(0, MOST_CANDIDATES).map(plain),
  error,
  hint: null,
});

const plain = ({ id, name, city, state }: KnownFirm): SheetFirm => ({ id, name, city, state });
