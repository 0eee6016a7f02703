import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { MAX_DOCUMENT_BYTES } from '../limits.ts';

/** Uploads use the tus protocol below this path, in chunks; the files are those of `#contract/documents/rules.ts`. */
export const FIRM_DOCUMENT_UPLOAD = {
  path: '/firm_document_uploads',
  maxBytes: MAX_DOCUMENT_BYTES,
  chunkBytes: 512_000,
} as const;

/** What a firm keeps here, in the order of the page. */
export const FIRM_DOCUMENT_KINDS = [
  'w9',
  'insurance',
  'license',
  'certificate',
  'capability_statement',
  'safety_record',
  'bonding_letter',
  'other',
] as const;
export type FirmDocumentKind = (typeof FIRM_DOCUMENT_KINDS)[number];

/** What hiring companies ask every firm for. */
export const REQUIRED_KINDS = ['w9', 'insurance'] as const satisfies readonly FirmDocumentKind[];
/** What most of them ask for besides. */
export const EXPECTED_KINDS = [
  'w9',
  'insurance',
  'license',
  'certificate',
] as const satisfies readonly FirmDocumentKind[];
/** Kinds that lose their force on a day. */
export const EXPIRING_KINDS = [
  'insurance',
  'license',
  'certificate',
  'bonding_letter',
] as const satisfies readonly FirmDocumentKind[];
/** Kinds that an authority of a state issues. */
export const ISSUED_KINDS = ['license', 'certificate'] as const satisfies readonly FirmDocumentKind[];

/** `waiting`: not scanned yet, so nobody can download it. `deleted`: the firm removed the document. */
export const FILE_STATES = ['waiting', 'checked', 'rejected', 'deleted'] as const;
export type FileState = (typeof FILE_STATES)[number];

/** Per firm: documents, and the bytes of all their files, earlier ones included. */
export const MAX_FIRM_DOCUMENTS = { documents: 200, bytes: 1_000_000_000 } as const;
/** Files of one document, earlier ones included. */
export const MAX_VERSIONS = 50;
/** How long a removed document can be restored. */
export const RESTORE_WINDOW_MS = DAY_MS;
/** How long a download may start after it was recorded. */
export const DOWNLOAD_WINDOW_MS = 5 * MINUTE_MS;

/** Days before an uploaded document expires on which its firm is reminded; certificates of lists: `CERTIFICATE_REMINDER_DAYS`. */
export const DOCUMENT_REMINDER_DAYS = [60, 30, 7] as const;

/** How far ahead a share may end. */
export const MAX_SHARE_DAYS = 366;
/** Companies that a firm shares with at a time. */
export const MAX_SHARES = 100;

/** States of the United States, the District of Columbia and the territories. */
export const ISSUING_STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'.split(
    ' ',
  );

/** What each kind is called, in the interface and in emails. */
export const KIND_LABELS: Readonly<Record<FirmDocumentKind, string>> = {
  w9: 'W-9',
  insurance: 'Certificate of insurance',
  license: 'License',
  certificate: 'Certification letter',
  capability_statement: 'Capability statement',
  safety_record: 'Safety record',
  bonding_letter: 'Bonding letter',
  other: 'Other document',
};
