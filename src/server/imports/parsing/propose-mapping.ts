import { isFormula, isPlaceholder } from '#contract/imports/rules/cell-text.ts';
import { detectDateOrder } from '#contract/imports/rules/dates.ts';
import { LIST_FIELDS, type ListField } from '#contract/imports/rules/fields.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import { chooseAddresses, furtherAddress } from './address-columns.ts';
import { assignColumns } from './assign-columns.ts';
import { areOfOthers, flagsOfBodies } from './body-flags.ts';
import { TYPES_HEADER } from './certificate-columns.ts';
import { isGroupOfType, isTypeList, typeAcronymsIn, typeOfHeader, typesInHeader } from './certification-types.ts';
import { namesCertifiers } from './certifying-agencies.ts';
import type { Candidate } from './column-pattern.ts';
import { COLUMN_PATTERNS, headerScore, headerWords, looksLikeFirmName } from './columns.ts';
import { namesNone } from './denied-certificates.ts';
import { NAME_OR_DBA } from './firm-columns.ts';
import { flagsOf, isSizeFlag } from './flag-columns.ts';
import { closeness } from './header-lines.ts';
import { isWebLink } from './links.ts';
import { parseNaicsCodes } from './naics-codes.ts';
import { certificateGroup, nameTypes, PER_TYPE_FIELDS, typeOfGroups, typesOfLetters } from './per-type-columns.ts';
import type { RawRow } from './rows.ts';
import { saysNothing } from './withheld.ts';
import { isAnswer, isNegative, isYes } from './yes-no.ts';

/** A proposed mapping of an unknown list, with its confidence. */
export interface MappingProposal {
  readonly mapping: ListMapping | undefined;
  /** 0 to 100: how well headers and values match. */
  readonly confidence: number;
  /** Why a person must check it first, if so. */
  readonly doubt: string | undefined;
  /** Columns that no field uses. */
  readonly unused: readonly string[];
}

const MIN_SCORE = 45;
/** A header that surely is one of types. */
const MIN_TYPES_SCORE = 60;
/** A column with fewer values than this share of the rows gives way to a fuller one. */
const SPARSE = 0.1;
const SPARSE_WEIGHT = 0.85;
const SAMPLES = 400;
/** Characters examined per value; matching patterns on whole descriptions would block the event loop. */
const MAX_VALUE_LENGTH = 1_000;

/**
 * Proposes a mapping from the headers and values of each column.
 * @param titles what may name the type of all: the title above the table, the name of the file
 */
export function proposeMapping(
  headers: readonly string[],
  rows: readonly RawRow[],
  titles: readonly string[] = [],
): MappingProposal {
  const columns = headers.map((header) => {
    const words = headerWords(header);
    // below "Website", a text such as "Visit" has the address in its link
    const isLinked = headerScore(words, 'website') > 0;
    return { header, words, values: valuesOf(isLinked ? rows.map(withLink(header)) : rows, header) };
  });
  const flags = flagsOf(columns, titles);
  const ofBodies = flagsOfBodies(columns);
  const asked = Object.values({ ...flags, ...ofBodies });
  const others = furtherAddress(headers);
  const free = columns.filter(({ header }) => !asked.includes(header) && !others.has(header));
  const candidates = withoutCategories(
    free.flatMap(({ header, words, values }) =>
      LIST_FIELDS.map((field) => ({
        field,
        header,
        score: scoreOf(field, header, words, values) * (values.length < rows.length * SPARSE ? SPARSE_WEIGHT : 1),
        byHeader: headerScore(words, field) > 0,
      })).filter(({ score }) => score >= MIN_SCORE),
    ),
    (header) => free.find((column) => column.header === header)?.values ?? [],
    rows,
  );
  const chosen = chooseAddresses(assignColumns(withOneName(candidates)), candidates);
  if (!isOfCertifiers(chosen, (header) => valuesOf(rows, header), Object.keys(flags), titles))
    chosen.delete('certified_by');
  const dates = ['issued_on', 'expires_on'].flatMap((field) => chosen.get(field as ListField) ?? []);
  const order = detectDateOrder(dates.flatMap(({ header }) => valuesOf(rows, header)));
  const name = chosen.get('legal_business_name')?.[0];
  const tied = (chosen.get('naics') ?? []).some(({ header }) => valuesOf(rows, header).some(tiesTypesToCodes));
  const headed = PER_TYPE_FIELDS.some((field) => nameTypes((chosen.get(field) ?? []).map(({ header }) => header)));
  const stated = chosen.has('certification') || Object.keys(flags).length > 0 || tied || headed;
  const inFields = [...chosen.values()].flat().map(({ header }) => header);
  const unasked = columns.filter(({ header }) => !Object.values(ofBodies).includes(header));
  const type = stated
    ? typeOfFirms(name, chosen, flags)
    : typeOfList(unasked, new Set([...inFields, ...asked]), titles);
  const facts = PER_TYPE_FIELDS.flatMap((field) => chosen.get(field) ?? []).map(({ header }) => header);
  const isOfOthers = !stated && !type && areOfOthers(ofBodies, facts, rows);
  const allFlags = { ...flags, ...(isOfOthers ? {} : ofBodies) };
  const used = new Set([...inFields, ...Object.values(allFlags)]);
  const fields = Object.fromEntries([...chosen].map(([field, found]) => [field, found.map(({ header }) => header)]));
  return {
    mapping: name && {
      columns: fields,
      ...(Object.keys(allFlags).length > 0 ? { certification_flags: allFlags } : {}),
      ...(type ? { certifications: [type] } : {}),
      ...(order === 'dmy' ? { date_order: order } : {}),
    },
    confidence: name ? Math.round(name.score) : 0,
    doubt: doubtOf(name, chosen),
    unused: headers.filter((header) => !used.has(header)),
  };
}

/** Whether the chosen columns of agencies say who certifies. */
function isOfCertifiers(
  chosen: ReadonlyMap<ListField, readonly Candidate[]>,
  valuesIn: (header: string) => readonly string[],
  flagged: readonly string[],
  titles: readonly string[],
): boolean {
  const all = (field: ListField) => (chosen.get(field) ?? []).flatMap(({ header }) => valuesIn(header));
  if (chosen.get('certified_by')?.some(({ header }) => certificateGroup(header))) return true;
  return namesCertifiers(all('certified_by'), [...all('certification'), ...flagged], titles);
}

/** Whether "Firm/DBA Name" is the name or the trade name. */
function withOneName(candidates: readonly Candidate[]): Candidate[] {
  const isBoth = ({ header }: Candidate) => NAME_OR_DBA.test(headerWords(header));
  const hasName = candidates.some(
    (candidate) =>
      candidate.field === 'legal_business_name' && candidate.byHeader && candidate.score >= 80 && !isBoth(candidate),
  );
  const other = hasName ? 'legal_business_name' : 'trade_name';
  return candidates.filter((candidate) => candidate.field !== other || !isBoth(candidate));
}

/**
 * Beside a column of types, "Certification Category" without any type has the kinds of work, and a sheet is named for several,
 * unless another sheet has no such column.
 */
function withoutCategories(
  candidates: readonly Candidate[],
  valuesIn: (header: string) => readonly string[],
  rows: readonly RawRow[],
): readonly Candidate[] {
  const headed = candidates.filter(({ field, byHeader }) => field === 'certification' && byHeader);
  const namesTypes = ({ header }: Candidate) =>
    valuesIn(header).some((value) => COLUMN_PATTERNS.certification.fits?.(value) || isYes(value) || isNegative(value));
  const best = headed.length > 1 ? headed.filter(namesTypes) : [];
  const unnumbered = ({ header }: Candidate) => headerWords(header).replace(/ \d{1,2}$/, '');
  const isSheet = ({ field, header }: Candidate) => {
    const closer = best.filter((other) => closeness(other.header) > closeness(header));
    return field === 'certification' && closer.length > 0 && !saysMore(header, closer, rows);
  };
  const isCategory = (one: Candidate) =>
    headed.includes(one) &&
    !namesTypes(one) &&
    best.some(({ score }) => score >= MIN_TYPES_SCORE) &&
    !best.some((other) => unnumbered(other) === unnumbered(one));
  return best.length === 0 ? candidates : candidates.filter((one) => !isSheet(one) && !isCategory(one));
}

/** Whether a sheet or group is named for a type, and none of its rows has one in the columns that are closer to a firm. */
function saysMore(header: string, closer: readonly Candidate[], rows: readonly RawRow[]): boolean {
  const filled = new Set<string>();
  const all = new Set<string>();
  for (const { cells } of rows) {
    const name = cells[header] ?? '';
    all.add(name);
    if (closer.some((column) => !isPlaceholder(cells[column.header] ?? ''))) filled.add(name);
  }
  return closeness(header) < OF_A_ROW && [...all].some((name) => !filled.has(name) && isTypeList(name));
}
const OF_A_ROW = closeness('');

const tiesTypesToCodes = (value: string) => parseNaicsCodes(value).some(({ types }) => types.length > 0);

/**
 * The type of a list without a type column, as in "HUB Expiration Date" its title or the name of its file. A column that is headed by
 * types and not used says more than that, and is not understood.
 */
function typeOfList(
  columns: readonly { readonly header: string; readonly words: string; readonly values: readonly string[] }[],
  used: ReadonlySet<string>,
  titles: readonly string[],
): string | undefined {
  const isUnclear = ({ header, words, values }: (typeof columns)[number]) =>
    !used.has(header) &&
    !isSizeFlag(header) &&
    values.length > 0 &&
    typesInHeader(header).length > 0 &&
    (TYPES_HEADER.test(words) || values.every((value) => /^[A-Z]/i.test(value) && value.length <= MAX_LETTERS));
  if (columns.some(isUnclear)) return undefined;
  // of "(MBE/WBE)", but not of "8(a)"
  const plain = titles.map((text) => text.replace(/\((?=[A-Z])|(?<=[A-Z])\)/g, ' '));
  const named = plain.find((text) => typeAcronymsIn(text).length > 0) ?? '';
  return onlyTypeIn(columns.map(({ header }) => header).join(' ')) ?? onlyTypeIn(named);
}

/** "DBE Name" beside a yes or no for other types: all firms of the list are DBE. */
function typeOfFirms(
  name: Candidate | undefined,
  chosen: ReadonlyMap<ListField, readonly Candidate[]>,
  flags: Readonly<Record<string, string>>,
): string | undefined {
  const type = chosen.has('certification') ? undefined : onlyTypeIn(name?.header ?? '');
  return type !== undefined && type in flags ? undefined : type;
}

/** The single certification type that a text mentions. */
function onlyTypeIn(text: string): string | undefined {
  const [type, ...others] = new Set(typeAcronymsIn(text));
  return others.length === 0 ? type : undefined;
}

function doubtOf(
  name: Candidate | undefined,
  chosen: ReadonlyMap<ListField, readonly Candidate[]>,
): string | undefined {
  if (!name) return 'no column looks like the firm name';
  const others = [...chosen.values()].flat().filter(({ field }) => field !== 'legal_business_name');
  const headed = others.filter(({ byHeader }) => byHeader).length;
  if (name.score < 55 || (!name.byHeader && headed < 3)) return `the column "${name.header}" may not be the firm name`;
  if (others.length === 0) return 'only a name was recognized, and a name alone cannot identify a firm';
  return undefined;
}

const withLink =
  (header: string) =>
  (row: RawRow): RawRow => {
    const url = row.links?.[header];
    return url !== undefined && isWebLink(url) ? { ...row, cells: { ...row.cells, [header]: url } } : row;
  };

const valuesOf = (rows: readonly RawRow[], header: string): string[] => {
  const values: string[] = [];
  for (const { cells } of rows) {
    const value = cells[header];
    if (value !== undefined && !isPlaceholder(value) && !isFormula(value) && !saysNothing(value))
      values.push(value.trim().slice(0, MAX_VALUE_LENGTH));
    if (values.length === SAMPLES) break;
  }
  return values;
};

/** Header score weighted by the share of valid values; columns of mostly invalid values are out. */
function scoreOf(field: ListField, name: string, words: string, all: readonly string[]): number {
  const { fits, fitsWithoutHeader: fitsAlone = fits, scoreByValues: byValues, exclude } = COLUMN_PATTERNS[field];
  const header = headerScore(words, field);
  // where the header names a type, a yes or no is one of its values
  const isFlag = field === 'certification' && header > 0 && typeOfHeader(name) !== undefined;
  const isSaid = (value: string) => !isAnswer(value, isFlag) && !namesNone(value);
  const values = field === 'certification' && header > 0 ? all.filter(isSaid) : all;
  if (isFlag && values.length === 0 && all.length > 0) return header;
  if (values.length === 0) return header >= 80 ? header * 0.6 : 0;
  const valid = field === 'certification' ? (value: string) => fits?.(value) || isTypeBelow(name, value) : fits;
  const test = header > 0 ? valid : fitsAlone;
  const share = test ? values.filter(test).length / values.length : 1;
  // values that say it alone say it below a vague header too: "Work Codes" over "NAICS 238210: Electrical"
  const isVague = header <= VAGUE && byValues !== undefined;
  const alone = isVague && fitsAlone && values.length >= 2 ? shareOf(values, fitsAlone) : 0;
  const scored = isVague && alone >= 0.8 ? byValues * alone : 0;
  if (header > 0)
    return share < 0.3 && !(isOwnWording(field, words, header) && hasFewDistinctValues(values))
      ? 0
      : Math.max(header * (0.5 + 0.5 * share), scored);
  if (field === 'legal_business_name') return firmNameScore(values);
  // what is headed as something else is it whatever it looks like: a fax number, the codes of a graduated firm
  if (exclude?.test(words)) return 0;
  return scored;
}

/** The score of a header that may be many things. */
const VAGUE = 50;
const shareOf = (values: readonly string[], fits: (value: string) => boolean): number =>
  values.filter(fits).length / values.length;

/** Whether a header of types makes a value one: a group below "HUB Category", "ELBE" below "SLBE/ELBE". */
const isTypeBelow = (header: string, value: string): boolean =>
  (typeOfGroups(header) !== undefined && isGroupOfType(value)) ||
  typesOfLetters(header, value) !== undefined ||
  (/^[A-Z]{2,6}$/.test(value) && header.includes('/') && header.split(/[^A-Z]+/).includes(value));

/** Types and statuses may be in the agency's own words. */
const isOwnWording = (field: ListField, words: string, header: number): boolean =>
  (field === 'certification' && header >= 74 && !/\blevels?$/.test(words)) ||
  (field === 'certification_status' && header >= 90);

/** Few distinct short texts, or codes. */
const hasFewDistinctValues = (values: readonly string[]) =>
  values.every((value) => value.length <= MAX_CODE && /^[A-Z]/i.test(value)) ||
  (new Set(values).size <= Math.max(2, values.length / 3) &&
    shareOf(values, (value) => value.length <= 100 && !/^\d/.test(value)) >= MOST);
/** A few may be codes that nothing explains. */
const MOST = 0.95;
const MAX_CODE = 8;
/** Letters of types, such as `M` and `W/D`. */
const MAX_LETTERS = 4;

function firmNameScore(values: readonly string[]): number {
  const firms = values.filter((value) => looksLikeFirmName(value) && value.length <= 120).length / values.length;
  const distinct = new Set(values).size / values.length;
  return firms >= 0.4 && distinct >= 0.5 && values.length >= 2 ? 62 * Math.min(1, firms + 0.3) : 0;
}
