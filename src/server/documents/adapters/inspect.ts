import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { DOCUMENT_UPLOAD, type DocumentFault, type DocumentKind, endingOf } from '#contract/documents/rules.ts';
import { officeKind } from './archives.ts';

/** A file that is none of the documents that may be sent. */
export class UnfitDocument extends Error {
  readonly fault: DocumentFault;
  constructor(fault: DocumentFault, cause?: unknown) {
    super(`unfit: ${fault}`, { cause });
    this.fault = fault;
  }
}

export interface Inspected {
  readonly kind: DocumentKind;
  readonly sha256: Buffer;
  readonly content: Buffer;
}

/**
 * What a file is by its bytes; its name only tells a table from other text.
 * @throws UnfitDocument
 */
export async function inspectDocument(path: string, name: string): Promise<Inspected> {
  const content = await readFile(path).catch((error) => {
    throw new UnfitDocument('lost', error);
  });
  if (content.length > DOCUMENT_UPLOAD.maxBytes) throw new UnfitDocument('large');
  const kind = await kindOf(content, name);
  return { kind, content, sha256: createHash('sha256').update(content).digest() };
}

/** The first bytes are enough for the library to tell, and all that it gets to work on. */
const START_BYTES = 4_100;
const ARCHIVE = Buffer.from('PK\x03\x04', 'latin1');
const BY_MIME: Readonly<Record<string, DocumentKind>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
  'image/heif': 'heic',
};

async function kindOf(content: Buffer, name: string): Promise<DocumentKind> {
  if (content.subarray(0, ARCHIVE.length).equals(ARCHIVE)) {
    const kind = officeKind(content);
    if (kind === 'docx' || kind === 'xlsx') return kind;
    throw new UnfitDocument(kind);
  }
  const found = await fileTypeFromBuffer(content.subarray(0, START_BYTES)).catch(() => ({ mime: 'unreadable' }));
  const kind = found ? BY_MIME[found.mime] : textKind(content, name);
  if (!kind) throw new UnfitDocument('type');
  return kind;
}

/** Markup is text too, and shown by itself it is a page. */
const MARKUP = /^\s*</;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

function textKind(content: Buffer, name: string): DocumentKind | undefined {
  const ending = endingOf(name);
  if (ending !== '.csv' && ending !== '.txt') return undefined;
  const text = readUtf8(content);
  if (text === null || MARKUP.test(text) || CONTROLS.test(text)) return undefined;
  return ending === '.csv' ? 'csv' : 'txt';
}

function readUtf8(content: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}
