import { formsConflict, nameKey, printedKey, splitTradeName } from '#contract/businesses/rules/firm-names.ts';

/** A firm in the directory that a row may refer to. */
export interface SheetFirm {
  /** Its `mwbe_id`. */
  readonly id: string;
  readonly name: string;
  readonly city: string | null;
  readonly state: string | null;
}

/** A firm with the values it can be matched by. */
export interface KnownFirm extends SheetFirm {
  readonly core_id: string;
  readonly trade_name: string | null;
  /** Certificate numbers, in lowercase. */
  readonly numbers: readonly string[];
}

export interface FirmMatch {
  readonly firm: SheetFirm | null;
  /** When a person has to choose: at most 20. */
  readonly candidates: readonly SheetFirm[];
  readonly error: string | null;
  readonly hint: string | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_CANDIDATES = 20;

/** How a row refers to its firm. */
export interface FirmReference {
  readonly id: string | null;
  readonly number: string | null;
  readonly name: string | null;
}

export function parseFirmReference(firm: string | undefined, number: string | undefined): FirmReference {
  const [name, code] = [firm?.trim() ?? '', number?.trim() ?? ''];
  const id = [code, name].find((text) => UUID.test(text));
  return {
    id: id?.toLowerCase() ?? null,
    number: code !== '' && !UUID.test(code) ? code.toLowerCase() : null,
    name: name !== '' && !UUID.test(name) ? name : null,
  };
}

/** Lookup keys of a name: as printed, and normalized without its legal form. */
export function nameKeys(name: string): { readonly printed: string; readonly key: string } {
  return { printed: name.trim().toLowerCase(), key: nameKey(splitTradeName(name).legal).key };
}

/** The firm that a row refers to, if exactly one matches. */
export function matchFirm(wanted: FirmReference, known: readonly KnownFirm[]): FirmMatch {
  if (wanted.id) {
    const firms = known.filter(({ id, core_id }) => id === wanted.id || core_id === wanted.id);
    return toMatch(firms, 'No firm in the directory has this id');
  }
  const { number } = wanted;
  const numbered = number ? known.filter(({ numbers }) => numbers.includes(number)) : [];
  if (!wanted.name) {
    if (!number) return { firm: null, candidates: [], error: 'is missing', hint: null };
    return toMatch(numbered, 'No firm in the directory has a certificate with this number');
  }
  const named = matchByName(wanted.name, known);
  const both = numbered.filter((firm) => named.firms.includes(firm) || named.others.includes(firm));
  if (both.length === 1) return toMatch(both, '');
  if (numbered.length > 0) {
    const candidates = [...numbered, ...named.firms, ...named.others];
    return ambiguous(candidates, 'The number and the name belong to different firms: choose one');
  }
  const found = toMatch(named.firms, 'No firm in the directory has this name', named.others);
  const hint = number && found.firm ? 'was found by its name: no firm has a certificate with this number' : null;
  return { ...found, hint };
}

/** Firms with exactly this name, else with the same normalized name; `others` differ in legal form. */
function matchByName(name: string, known: readonly KnownFirm[]) {
  const printed = printedKey(name);
  const exact = known.filter((firm) => printedKey(firm.name) === printed);
  if (exact.length > 0) return { firms: exact, others: [] };
  const { key, form } = nameKey(splitTradeName(name).legal);
  const alike = known.filter((firm) => [firm.name, firm.trade_name].some((one) => one && legalNameKey(one) === key));
  const agrees = (firm: KnownFirm) => !formsConflict(form, nameKey(splitTradeName(firm.name).legal).form);
  return { firms: alike.filter(agrees), others: alike.filter((firm) => !agrees(firm)) };
}

const legalNameKey = (name: string) => nameKey(splitTradeName(name).legal).key;

function toMatch(firms: readonly KnownFirm[], none: string, others: readonly KnownFirm[] = []): FirmMatch {
  const [firm] = firms;
  if (firm && firms.length === 1) return { firm: toSheetFirm(firm), candidates: [], error: null, hint: null };
  if (firm) return ambiguous([...firms, ...others], 'Several firms match: choose one');
  if (others.length > 0) return ambiguous(others, 'Firms with this name have a different legal form: choose one');
  return { firm: null, candidates: [], error: none, hint: null };
}

const ambiguous = (firms: readonly KnownFirm[], error: string): FirmMatch => ({
  firm: null,
  candidates: [...new Set(firms)].slice(0, MAX_CANDIDATES).map(toSheetFirm),
  error,
  hint: null,
});

const toSheetFirm = ({ id, name, city, state }: KnownFirm): SheetFirm => ({ id, name, city, state });
