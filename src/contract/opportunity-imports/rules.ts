/** Uploads of files with notices by the tus protocol below this path, in chunks. */
export const NOTICE_UPLOAD = {
  path: '/opportunity_imports/uploads',
  maxBytes: 500_000_000,
  chunkBytes: 512_000,
  endings: ['.csv', '.json'],
} as const;

export const NOTICE_SOURCES = ['sam', 'ocds'] as const;
export type NoticeSource = (typeof NOTICE_SOURCES)[number];

export const IMPORT_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;

/** What became of the rows of a file; `gone` are notices that a complete file no longer names. */
export const IMPORT_COUNTS = ['rows', 'imported', 'updated', 'unchanged', 'refused', 'gone'] as const;
export type ImportCounts = Record<(typeof IMPORT_COUNTS)[number], number>;

/** A complete file that lacks more open notices than this share, and more than this number, is asked about. */
export const GONE_LIMIT = { share: 0.2, notices: 20 } as const;

/** Refused rows that are shown; all are counted. */
export const SHOWN_REFUSALS = 200;
