// Lists in groups: a row that has nothing but a heading says what the rows below it have in common.
import { isTypeList } from './certification-types.ts';
import { looksLikeFirmName } from './columns.ts';
import { legendMarks, markReader } from './legend-marks.ts';
import { type GridRow, isFooter, type RawRow, toRow } from './rows.ts';

/** Extra column with the types that the heading of a row's group names. */
export const SECTION_COLUMN = '(section)';

const MAX_HEADING = 100;
const THINGS =
  '(?:firms?|vendors?|compan(?:y|ies)|business(?:es)?|enterprises?|contractors?|suppliers?|certificat(?:ion|e)s?|participants?)';
const ENDED =
  '(?:removed|de-?certified|expired|withdrawn|denied|revoked|graduated|inactive|archived|suspended|terminated|former)';
const FORMER_FIRMS = new RegExp(
  `^(?:recently |list of )?${ENDED}(?:(?:, | and | or |/| & )${ENDED}){0,4}(?: [a-z]{0,5}BEs?)?(?: ${THINGS}){0,2}(?: (?:since|as of|in|during|from|list)\\b.{0,40})?:?$`,
  'i',
);

/** What counts or describes the firms of a group after their type: "DBE Firms", "MBEs (12)". */
const AFTER_TYPE = /(?: ?[(–:-] ?\d{1,6}\)?)?:?$/;
const FIRMS_OF_TYPE = /(?<=.) (?:firms|vendors|companies|contractors|suppliers|certifications|listings?|directory)$/i;

function typesOfHeading(text: string): string | undefined {
  const types = text
    .replace(AFTER_TYPE, '')
    .replace(FIRMS_OF_TYPE, '')
    .replace(/(?<=\bEnterprise|[A-Z]BE)s\b/gi, '')
    .replace(/(?<=\bBusiness)es\b/gi, '');
  return isTypeList(types) ? types : undefined;
}

const isFormerHeading = ({ cells }: GridRow): boolean =>
  FORMER_FIRMS.test((cells[0] ?? '').replace(/\s+/g, ' ').trim());

/** Reads the rows of a table in order, each with what the heading above it says. */
class Sections {
  #types = '';
  #former = '';
  #isBelowHeading = false;

  constructor(above: readonly GridRow[]) {
    for (const line of above) this.#see(line);
  }

  row(headers: readonly string[], line: GridRow): RawRow {
    const isFirm = this.#see(line);
    const row = toRow(headers, line);
    if (!isFirm || row.fault !== undefined) return row;
    if (this.#former !== '') return { ...row, fault: `is listed under "${this.#former}"` };
    return this.#types === '' ? row : { ...row, cells: { ...row.cells, [SECTION_COLUMN]: this.#types } };
  }

  /** @returns whether the row may be a firm */
  #see({ cells }: GridRow): boolean {
    const filled = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [{ cell, at }]));
    const [only] = filled;
    if (only === undefined) return false;
    if (filled.length > 1) {
      this.#isBelowHeading = false;
      return true;
    }
    const text = only.cell.replace(/\s+/g, ' ').trim();
    if (text.length > MAX_HEADING || isFooter(text)) return false;
    const types = typesOfHeading(text);
    // "Expired" further right is the rest of a row, not a heading
    const isFormer = only.at === 0 && FORMER_FIRMS.test(text);
    // a firm with nothing but a name, or the rest of a cell above
    if (types === undefined && !isFormer && (only.at > 0 || looksLikeFirmName(text))) return false;
    // types one below the other explain the list
    this.#types = this.#isBelowHeading ? '' : (types ?? '');
    this.#former = isFormer ? text : '';
    this.#isBelowHeading = types !== undefined;
    return false;
  }
}

/**
 * How to read the rows of a table.
 * @param above the lines over the header, the last of which may be the heading of the first group
 * @param first rows that tell whether there are groups
 */
export function rowReader(
  headers: readonly string[],
  above: readonly GridRow[],
  first: readonly GridRow[],
): (line: GridRow) => RawRow {
  const below = new Sections([]);
  const isGrouped = first.some((line) => below.row(headers, line).cells[SECTION_COLUMN] !== undefined);
  // types in a title are those of a list without groups; that its firms are former ones holds for all below
  const sections = new Sections(isGrouped ? above : above.filter(isFormerHeading));
  const marked = markReader(headers, legendMarks([...above, ...first]));
  return (line) => marked(sections.row(headers, line));
}
