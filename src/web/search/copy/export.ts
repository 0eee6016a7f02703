import { count, plural } from '#web/ui/formats.ts';

export const copy = {
  title: (total: number) => `Export ${plural(total, 'firm')}`,
  note: 'One line for each firm, in the order of the list, with place, codes, certificates and verified jobs.',
  tooMany: (total: number, most: number) =>
    `A file holds ${count(most)} firms at most: this one will have the first ${count(most)} of ${count(total)} firms. Add a filter to get fewer.`,
  format: 'Format',
  formats: { xlsx: 'Excel workbook (.xlsx)', csv: 'Comma-separated values (.csv)' },
  save: 'Save the file',
  cancel: 'Cancel',
  saved: 'The file is saved where your browser puts downloads.',
  name: (format: string) => `plumbline-firms.${format}`,
} as const;
