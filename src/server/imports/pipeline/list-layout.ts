import { detectDateOrder } from '#contract/imports/rules/dates.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { type MappingProposal, proposeMapping } from '../parsing/propose-mapping.ts';
import type { OpenedList } from '../parsing/rows.ts';
import { findUnreadColumns, type UnreadColumn } from '../parsing/unread-columns.ts';

/** A list's column mapping and where it comes from. */
export interface ListLayout {
  readonly mapping: ListMapping;
  readonly from: 'given' | 'saved' | 'proposed';
  /** Columns that no field uses. */
  readonly unused: readonly string[];
  /** Those of them that look like something that an import needs. */
  readonly unread: readonly UnreadColumn[];
}

/**
 * The given mapping, else the one saved for the agency if the list still has its columns, else a proposal.
 * @throws AppError 422 when the given mapping names missing columns, or the proposal is doubtful
 */
export function resolveLayout(
  list: OpenedList,
  given: ListMapping | undefined,
  saved: ListMapping | undefined,
  fileName: string,
): ListLayout {
  if (given) {
    const missing = missingColumns(given, list.headers);
    if (missing.length > 0) {
      throw new AppError(
        422,
        `The mapping names columns that are not in the list: ${missing.join(', ')}. The list has: ${list.headers.join(', ')}`,
      );
    }
    return { mapping: withDateOrder(given, list), from: 'given', ...leftOut(list, unusedColumns(given, list.headers)) };
  }
  if (saved && missingColumns(saved, list.headers).length === 0) {
    return { mapping: withDateOrder(saved, list), from: 'saved', ...leftOut(list, unusedColumns(saved, list.headers)) };
  }
  const proposal = proposeMapping(list.headers, list.sample, [list.title, fileName]);
  if (!proposal.mapping || proposal.doubt) throw unclearLayout(proposal, list.headers);
  return { mapping: proposal.mapping, from: 'proposed', ...leftOut(list, proposal.unused) };
}

/** Where a mapping does not say whether days come first, the dates of the list do. */
function withDateOrder(mapping: ListMapping, { sample }: OpenedList): ListMapping {
  if (mapping.date_order !== undefined) return mapping;
  const columns = [...(mapping.columns.issued_on ?? []), ...(mapping.columns.expires_on ?? [])];
  const order = detectDateOrder(columns.flatMap((column) => sample.map(({ cells }) => cells[column] ?? '')));
  return order === 'dmy' ? { ...mapping, date_order: order } : mapping;
}

const leftOut = (list: OpenedList, unused: readonly string[]) => ({ unused, unread: findUnreadColumns(list, unused) });

/** All columns that a mapping names. */
export const mappedColumns = ({ columns, certification_flags = {} }: ListMapping) => [
  ...Object.values(columns).flat(),
  ...Object.values(certification_flags),
];

const missingColumns = (mapping: ListMapping, headers: readonly string[]) =>
  mappedColumns(mapping).filter((column) => !headers.includes(column));

function unusedColumns(mapping: ListMapping, headers: readonly string[]): string[] {
  const used = new Set(mappedColumns(mapping));
  return headers.filter((header) => !used.has(header));
}

function unclearLayout({ mapping, doubt }: MappingProposal, headers: readonly string[]): AppError {
  const start = mapping ?? { columns: { legal_business_name: headers.slice(0, 1) } };
  return new AppError(
    422,
    `Can’t determine the layout of this list: ${doubt}. Its columns are: ${headers.map((header) => `"${header}"`).join(', ')}.\n` +
      `Save a mapping like this to a file, correct it, and pass it with --mapping FILE:\n${JSON.stringify(start, null, 2)}`,
  );
}
