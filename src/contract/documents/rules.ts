import { DAY_MS } from '#contract/durations.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_MEGABYTES } from '../limits.ts';

/** Uploads use the tus protocol below this path, in chunks. */
export const DOCUMENT_UPLOAD = {
  path: '/document_uploads',
  maxBytes: MAX_DOCUMENT_BYTES,
  chunkBytes: 512_000,
} as const;

/** More than any scanner sends, and as much as is decoded. */
export const MAX_PIXELS = 50_000_000;

/** Per user or link, until uploads become documents or are purged; counted by their announced size. */
export const MAX_UNFINISHED_DOCUMENTS = {
  uploads: 30,
  bytes: 100_000_000,
  tooMany: 'You have too many uploads in progress. Wait for them to finish, then try again.',
} as const;

/** Files per request. */
export const MAX_FILES = 20;
/** Per company, across its submissions to staff. */
export const MAX_SUBMISSIONS = { files: 500, bytes: 1_000_000_000 } as const;
/** How long a sender can remove a submission. */
export const RETRACT_WINDOW_MS = DAY_MS;
/** How long a request stays open after its due date or, without one, after it was made. */
export const OPEN_DAYS = { afterDue: 14, withoutDue: 30 } as const;
/** How far ahead a due date may be. */
export const MAX_DAYS_AHEAD = 365;

/** Accepted files, whatever they are named: those of the specification (section 5), and what companies send besides. */
export const FILE_TYPES = {
  pdf: { type: 'application/pdf', endings: ['.pdf'] },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['.docx'] },
  doc: { type: 'application/msword', endings: ['.doc'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['.xlsx'] },
  csv: { type: 'text/csv', endings: ['.csv'] },
  txt: { type: 'text/plain', endings: ['.txt'] },
  jpg: { type: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  png: { type: 'image/png', endings: ['.png'] },
  gif: { type: 'image/gif', endings: ['.gif'] },
  heic: { type: 'image/heic', endings: ['.heic', '.heif'] },
} as const satisfies Record<string, { type: string; endings: readonly string[] }>;
export type FileType = keyof typeof FILE_TYPES;

export const MEDIA_TYPES = Object.values(FILE_TYPES).map(({ type }) => type);
export const DOCUMENT_EXTENSIONS: readonly string[] = Object.values(FILE_TYPES).flatMap(({ endings }) => endings);

export type DocumentFault =
  | 'large'
  | 'empty'
  | 'type'
  | 'zip-bomb'
  | 'executable'
  | 'external'
  | 'pixels'
  | 'virus'
  | 'lost';

/** Messages shown to people. */
export const DOCUMENT_FAULT_MESSAGES: Readonly<Record<DocumentFault, string>> = {
  large: `This file is larger than ${MAX_DOCUMENT_MEGABYTES} MB. Reduce its size or split it into smaller files`,
  empty: 'This file is empty',
  type: 'Only PDF, Word (.doc, .docx), Excel (.xlsx), CSV, text, JPEG, PNG, GIF, and HEIC files are accepted. Save yours as a PDF and try again',
  'zip-bomb': 'This file expands to far more data than its size suggests. Save it as a PDF and try again',
  executable: 'This file contains macros or a program. Save it without macros or as a PDF and try again',
  external: 'This file loads content from elsewhere when it is opened. Save it as a PDF and try again',
  pixels: 'This image has more than 50 million pixels. Make it smaller or save it as a PDF and try again',
  virus: 'This file contains a virus or other malicious software. Check your device before you send anything else',
  lost: "This file didn't upload completely. Please try again",
};

/** Checks what is known of a file before its upload; null if it is fine. */
export function validateFile({ name, size }: { readonly name: string; readonly size: number }): DocumentFault | null {
  if (allowedExtension(name) === undefined) return 'type';
  if (size === 0) return 'empty';
  return size > MAX_DOCUMENT_BYTES ? 'large' : null;
}

export const allowedExtension = (name: string): string | undefined => {
  const lower = name.toLowerCase();
  return DOCUMENT_EXTENSIONS.find((ending) => lower.endsWith(ending));
};

/** Control, bidirectional and zero-width characters, which can disguise a file name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;
/** Characters with a meaning in file systems. */
const RESERVED = /[<>:"|?*\\/]/g;
const MAX_NAME = 120;

/** The name under which a file is shown and saved: one line of plain text with the extension of its type. */
export function displayName(sent: string, kind: FileType): string {
  const { endings } = FILE_TYPES[kind];
  const plain = sent
    .replace(/^.*[/\\]/s, '')
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(RESERVED, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  const ending = endings.find((one) => plain.toLowerCase().endsWith(one));
  const stem = (ending ? plain.slice(0, -ending.length) : plain).replace(/(?<![. ])[. ]+$/, '');
  const short = [...stem].slice(0, MAX_NAME).join('').trimEnd();
  return `${short || 'file'}${ending ? plain.slice(-ending.length) : endings[0]}`;
}

export const FILE_REQUEST_STATES = ['open', 'answered', 'closed', 'expired'] as const;
export type FileRequestState = (typeof FILE_REQUEST_STATES)[number];
