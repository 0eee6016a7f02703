import { count, plural } from '#web/ui/formats.ts';

/** Texts of the export dialog. */
export const copy = {
  title: (total: number) => `Export ${plural(total, 'firm')}`,
  note: 'One row per firm, in the order of the list, with location, codes, certificates and verified jobs.',
  tooMany: (total: number, most: number) =>
    `A file can hold up to ${count(most)} firms. This one will include the first ${count(most)} of ${count(total)} firms. Add a filter to narrow the list.`,
  format: 'Format',
  formats: { xlsx: 'Excel workbook (.xlsx)', csv: 'Comma-separated values (.csv)' },
  save: 'Download file',
  cancel: 'Cancel',
  saved: 'File downloaded.',
  name: (format: string) => `plumbline-firms.${format}`,
} as const;
