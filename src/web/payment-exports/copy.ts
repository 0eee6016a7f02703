import type { ExportFormat } from '#contract/payment-exports/endpoints.ts';

export const copy = {
  button: 'Export',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' } satisfies Record<ExportFormat, string>,
  failed: (why: string) => `The file could not be made. ${why}`,
  making: 'Making the file…',
} as const;
