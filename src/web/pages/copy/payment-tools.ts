export const copy = {
  back: 'Payment tracking',
  report: 'Report many payments',
  import: 'Import a file',
} as const;
