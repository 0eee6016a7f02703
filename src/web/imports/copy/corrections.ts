import { count, plural } from '#web/ui/formats.ts';

export const copy = {
  column: 'Correction',
  open: 'Correct',
  allCells: 'All cells',
  allCellsOf: (line: number) => `All cells: correct row ${count(line)}`,
  fix: 'Fix',
  cell: (column: string, line: number) => `${column} in row ${count(line)}`,
  stillRow: (line: number, reason: string) => `Row ${count(line)} is still rejected: ${reason}`,
  inFile: 'Correct it in the file',
  accepted: 'Corrected',
  still: (reason: string) => `Still rejected: ${reason}`,
  title: (line: number) => `Correct row ${count(line)}`,
  intro: 'The row is checked when you save it. The file keeps its original cells.',
  printed: (value: string) => `In the file: ${value}`,
  empty: 'empty',
  cut: 'Too long to edit here. It is imported as it is in the file.',
  save: 'Save and check',
  restore: 'Restore original',
  saved: (line: number) => `Row ${count(line)} is corrected.`,
  restored: (line: number) => `Row ${count(line)} is as in the file again.`,
  cancel: 'Cancel',
  uncounted: (rows: number) =>
    rows > 0
      ? `Update the preview to add ${plural(rows, 'corrected row')}.`
      : 'Rows were corrected. Update the preview to import.',
  update: 'Update preview',
  number: (rows: number) => `${count(rows)} corrected`,
} as const;
