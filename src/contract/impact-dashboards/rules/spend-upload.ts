/** Uploads of files of finance systems by the tus protocol below this path, in chunks. */
export const SPEND_UPLOAD = {
  path: '/impact_dashboards/uploads',
  maxBytes: 100_000_000,
  chunkBytes: 512_000,
  endings: ['.csv', '.gz'],
} as const;
/** Payments of one file; more are read by the command line. */
export const MOST_SPEND_ROWS = 1_000_000;

/** `checked`: what it would bring in is known, or why it can't be read; nothing is written until somebody says so. */
export const SPEND_IMPORT_STATUSES = ['waiting', 'checked', 'importing', 'done', 'failed'] as const;
export type SpendImportStatus = (typeof SPEND_IMPORT_STATUSES)[number];

/** What columns say, those that are needed first. */
export const SPEND_FIELDS = [
  'vendor',
  'amount',
  'paid_on',
  'contract_number',
  'naics',
  'city',
  'state',
  'zip',
] as const;
export const NEEDED_SPEND_FIELDS = ['vendor', 'amount', 'paid_on'] as const;
