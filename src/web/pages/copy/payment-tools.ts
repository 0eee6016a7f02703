export const copy = {
  back: 'Payment tracking',
  track: 'Track payments',
  report: 'Report many payments',
  import: 'Import a file',
} as const;
