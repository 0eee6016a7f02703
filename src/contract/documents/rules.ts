/** How a file travels: by the tus protocol below this path, in chunks. */
export const DOCUMENT_UPLOAD = {
  path: '/document_uploads',
  maxBytes: 10_000_000,
  chunkBytes: 512_000,
} as const;

/** Of one person or link, until they are documents or swept: what has not come yet counts as announced. */
export const MAX_UNFINISHED = {
  uploads: 30,
  bytes: 100_000_000,
  tooMany: 'Many files of yours are on their way already. Wait until they are done, then go on.',
} as const;

/** Files that one request may ask for. */
export const MAX_FILES = 20;
/** Of one company, in what it sends to the staff by itself. */
export const MAX_DROP = { files: 500, bytes: 1_000_000_000 } as const;
/** How long somebody may take back what they sent. */
export const TAKE_BACK_MS = 24 * 3_600_000;
/** How long a request stays open after the day on which it is due; without such a day, after it is sent. */
export const OPEN_DAYS = { afterDue: 14, withoutDue: 30 } as const;
/** How far ahead the day may lie. */
export const MAX_DAYS_AHEAD = 365;

/** What may be sent. Older formats of Office hold programs, and so do not come. */
export const DOCUMENT_KINDS = {
  pdf: { type: 'application/pdf', endings: ['.pdf'] },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['.docx'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['.xlsx'] },
  csv: { type: 'text/csv', endings: ['.csv'] },
  txt: { type: 'text/plain', endings: ['.txt'] },
  jpg: { type: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  png: { type: 'image/png', endings: ['.png'] },
  heic: { type: 'image/heic', endings: ['.heic', '.heif'] },
} as const satisfies Record<string, { type: string; endings: readonly string[] }>;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

export const MEDIA_TYPES = Object.values(DOCUMENT_KINDS).map(({ type }) => type);
export const DOCUMENT_ENDINGS: readonly string[] = Object.values(DOCUMENT_KINDS).flatMap(({ endings }) => endings);

export type DocumentFault = 'large' | 'empty' | 'type' | 'unpacks' | 'program' | 'lost';

/** What a person reads. */
export const FAULT_TEXTS: Readonly<Record<DocumentFault, string>> = {
  large: 'This file has more than 10 MB. Make it smaller, or send it in parts',
  empty: 'This file is empty',
  type: 'Only PDF, Word (.docx), Excel (.xlsx), CSV, text, JPEG, PNG and HEIC files can be sent. Save yours as PDF, then send that',
  unpacks: 'This file holds far more than its size says, as harmful files do. Save it as PDF, then send that',
  program: 'This file holds a program (macros). Save it without macros or as PDF, then send that',
  lost: 'This file did not arrive whole. Please send it again',
};

/** What can be told of a file before it is sent; null where nothing is wrong. */
export function faultOfFile({ name, size }: { readonly name: string; readonly size: number }): DocumentFault | null {
  if (endingOf(name) === undefined) return 'type';
  if (size === 0) return 'empty';
  return size > DOCUMENT_UPLOAD.maxBytes ? 'large' : null;
}

export const endingOf = (name: string): string | undefined => {
  const lower = name.toLowerCase();
  return DOCUMENT_ENDINGS.find((ending) => lower.endsWith(ending));
};

/** Controls, marks that turn the direction of writing around, marks without width: a name could lie with them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;
/** What means something to a file system. */
const RESERVED = /[<>:"|?*\\/]/g;
const MAX_NAME = 120;

/** The name under which a file is shown and saved: one plain line, with an ending that says what the file is. */
export function displayName(sent: string, kind: DocumentKind): string {
  const { endings } = DOCUMENT_KINDS[kind];
  const plain = sent
    .replace(/^.*[/\\]/s, '')
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(RESERVED, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ending = endings.find((one) => plain.toLowerCase().endsWith(one));
  const stem = (ending ? plain.slice(0, -ending.length) : plain).replace(/[. ]+$/, '');
  const short = [...stem].slice(0, MAX_NAME).join('').trimEnd();
  return `${short || 'file'}${ending ? plain.slice(-ending.length) : endings[0]}`;
}

export const REQUEST_STATES = ['open', 'answered', 'closed', 'expired'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
