import type { RejectedRow } from '#contract/imports/schema/drafts.ts';
import type { Mapping } from './mapping.ts';

export interface EditableCell {
  readonly column: string;
  /** As in the file. */
  readonly printed: string;
}

/**
 * The cells of a rejected row that the import reads, the rejected one first, empty ones included; a cell that is not
 * shown whole stays.
 * @param order the columns of the file
 */
export function editableCells(
  { cells, column: wrong }: RejectedRow,
  { columns, certification_flags = {} }: Mapping,
  order: readonly string[],
): EditableCell[] {
  const read = new Set([...Object.values(columns).flat(), ...Object.values(certification_flags)]);
  const others = order.filter((column) => read.has(column) && column !== wrong);
  return [...(read.has(wrong) ? [wrong] : []), ...others].flatMap((column) => {
    const cell = cells.find((one) => one.column === column);
    return cell?.cut ? [] : [{ column, printed: cell?.value ?? '' }];
  });
}

/** A cell as corrected, else as printed. */
export function correctedValue({ cells, correction }: RejectedRow, column: string): string {
  const corrected = correction?.cells.find((cell) => cell.column === column);
  return (corrected ?? cells.find((cell) => cell.column === column))?.value ?? '';
}

/** Whether the row is imported. */
export const isAccepted = ({ correction }: RejectedRow): boolean => correction?.reason === null;
