// Lists in groups: a row that has nothing but a heading says what the rows below it have in common.
import { isTypeList } from './certification-types.ts';
import { looksLikeFirmName } from './columns.ts';
import { statusOfHeading } from './heading-status.ts';
import { repeatsHeader } from './joined-headers.ts';
import { legendMarks, markReader } from './legend-marks.ts';
import { type GridRow, isFooter, type RawRow, toRow } from './rows.ts';

/** Extra column with the types that the heading of a row's group names. */
export const SECTION_COLUMN = '(section)';

export const REPEATS_HEADERS = 'repeats the column headers';

const MAX_HEADING = 100;
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

/** Whether the firms below a heading are certified no longer, or not yet. */
const isOfOthers = (text: string): boolean => ['ended', 'pending'].includes(statusOfHeading(text) ?? '');

const isHeadingOfOthers = ({ cells }: GridRow): boolean => isOfOthers(cells[0] ?? '');

/** Reads the rows of a table in order, each with what the heading above it says. */
class Sections {
  #types = '';
  /** The heading of a group that is certified no longer, or not yet. */
  #former = '';
  #isBelowHeading = false;
  #isBelowFormer = false;
  /** Whether a group of former firms has groups of its own, as "GRADUATED" has "Construction". */
  #isFormerGrouped = false;
  /** Whether there were headings before that say no status, as "Construction". */
  #isGrouped = false;

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
      this.#isBelowFormer = false;
      return true;
    }
    const text = only.cell.replace(/\s+/g, ' ').trim();
    if (text.length > MAX_HEADING || isFooter(text)) return false;
    const types = typesOfHeading(text);
    // "Expired" further right is the rest of a row, not a heading
    const status = only.at === 0 ? statusOfHeading(text) : undefined;
    // a firm with nothing but a name, or the rest of a cell above
    if (types === undefined && status === undefined && (only.at > 0 || looksLikeFirmName(text))) return false;
    if (status === undefined && this.#isInFormer(types)) return false;
    this.#isGrouped ||= status === undefined;
    // types one below the other explain the list
    this.#types = this.#isBelowHeading ? '' : (types ?? '');
    this.#former = status === 'ended' || status === 'pending' ? text : '';
    this.#isBelowFormer = this.#former !== '';
    this.#isFormerGrouped = false;
    this.#isBelowHeading = types !== undefined;
    return false;
  }

  /** Whether a heading without a status is that of a part of the group of former firms above it, which goes on. */
  #isInFormer(types: string | undefined): boolean {
    if (this.#former === '') return false;
    this.#isFormerGrouped ||= this.#isBelowFormer;
    return this.#isFormerGrouped || (types === undefined && !this.#isGrouped);
  }
}

/**
 * How to read the rows of a table.
 * @param above the lines over the header, the last of which may be the heading of the first group
 * @param first rows that tell whether there are groups
 * @param heads the lines of the header, which printed lists repeat on each page
 */
export function rowReader(
  headers: readonly string[],
  above: readonly GridRow[],
  first: readonly GridRow[],
  heads: readonly (readonly string[])[],
): (line: GridRow) => RawRow {
  const below = new Sections([]);
  const isGrouped = first.some((line) => below.row(headers, line).cells[SECTION_COLUMN] !== undefined);
  // types in a title are those of a list without groups; that its firms are former ones holds for all below
  const sections = new Sections(isGrouped ? above : above.filter(isHeadingOfOthers));
  const marked = markReader(headers, legendMarks([...above, ...first]));
  const isHeader = repeatsHeader(heads);
  return (line) => {
    const row = sections.row(headers, line);
    return marked(row.fault === undefined && isHeader(line.cells) ? { ...row, fault: REPEATS_HEADERS } : row);
  };
}
