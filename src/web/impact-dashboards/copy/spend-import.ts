import {
  type SPEND_FIELDS,
  SPEND_UPLOAD,
  type SpendImportStatus,
} from '#contract/impact-dashboards/rules/spend-upload.ts';
import { megabytes } from '#contract/limits.ts';

type Field = (typeof SPEND_FIELDS)[number];

/** Bringing in a file of a finance system. */
export const importCopy = {
  upload: 'Import a file',
  hint: `CSV or tab-separated text, or the same compressed with gzip (.gz), up to ${megabytes(SPEND_UPLOAD.maxBytes)} MB. You review everything before it counts.`,
  uploaded: 'Uploaded. Reading the file…',
  why: {
    empty: 'is empty',
    large: `is larger than ${megabytes(SPEND_UPLOAD.maxBytes)} MB`,
    unsupported: 'is neither CSV nor gzip',
  } as Record<string, string>,
  back: 'Back to files',
  columns: 'Columns',
  columnsNote:
    'Check that each column is what it says. Payments are compared with payment tracking by firm, amount, date and contract number.',
  fields: {
    vendor: 'Vendor',
    amount: 'Amount',
    paid_on: 'Payment date',
    contract_number: 'Contract number',
    naics: 'NAICS code',
    city: 'City',
    state: 'State',
    zip: 'ZIP code',
  } satisfies Record<Field, string>,
  noColumn: 'No column',
  choose: 'Choose a column',
  check: 'Check file',
  needed: (names: string) => `Choose the column for: ${names}`,
  reading: {
    waiting: 'Checking the file. Nothing counts yet…',
    importing: 'Importing…',
  } as Partial<Record<SpendImportStatus, string>>,
  result: 'What this file adds',
  refusedTitle: (shown: number, all: number) =>
    shown < all ? `The first ${shown} of ${all} refused rows` : all === 1 ? '1 refused row' : `${all} refused rows`,
  row: 'Row',
  reason: 'Reason',
  amount: 'Amount',
  noAmount: '–',
  reasonOf: (why: string) => why.charAt(0).toUpperCase() + why.slice(1),
  repeated: 'This file was already imported. Undo the earlier import to import it again.',
  nothing: 'No payments could be read. Check the columns.',
  run: 'Import',
  done: 'Imported. New figures are on their way.',
  failed: (why: string) => `Couldn't continue: ${why}`,
  undo: (name: string) => `Undo ${name}`,
  undoShort: 'Undo import',
  undoQuestion: (name: string) => `Undo the import of ${name}?`,
  undoNote: 'Its payments no longer count. You can import the file again at any time.',
};
