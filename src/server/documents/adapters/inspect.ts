import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { allowedExtension, type FileType } from '#contract/documents/rules.ts';
import { MAX_DOCUMENT_BYTES } from '#contract/limits.ts';
import { InvalidDocument } from './invalid-document.ts';
import { detectOfficeKind } from './office-files.ts';
import { COMPOUND_FILE } from './office-parts.ts';
import { stripMetadata } from './strip-metadata.ts';
import { detectWordDocument } from './word-files.ts';

export interface InspectedDocument {
  readonly kind: FileType;
  /** What is kept: images without their metadata, everything else as it came. */
  readonly content: Buffer;
  readonly sha256: Buffer;
}

/**
 * Detects the type of a file by its content; its name only distinguishes CSV from other text.
 * @throws InvalidDocument
 */
export async function inspectDocument(path: string, name: string): Promise<InspectedDocument> {
  const sent = await readFile(path).catch((error) => {
    throw new InvalidDocument('lost', error);
  });
  return inspectBytes(sent, name);
}

/** The same for a file in memory. @throws InvalidDocument */
export async function inspectBytes(sent: Buffer, name: string): Promise<InspectedDocument> {
  if (sent.length > MAX_DOCUMENT_BYTES) throw new InvalidDocument('large');
  const kind = await detectKind(sent, name);
  const content = kind === 'jpg' || kind === 'png' || kind === 'gif' ? await stripMetadata(sent, kind) : sent;
  return { kind, content, sha256: createHash('sha256').update(content).digest() };
}

/** Enough for the library to detect a type, and all that its parsers get to see. */
const START_BYTES = 4_100;
const ARCHIVE = Buffer.from('PK\x03\x04', 'latin1');
const BY_MIME: Readonly<Record<string, FileType>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heic',
};

async function detectKind(content: Buffer, name: string): Promise<FileType> {
  if (content.subarray(0, ARCHIVE.length).equals(ARCHIVE)) {
    const kind = await detectOfficeKind(content);
    if (kind === 'docx' || kind === 'xlsx') return kind;
    throw new InvalidDocument(kind);
  }
  if (content.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) {
    const kind = detectWordDocument(content);
    if (kind === 'doc') return kind;
    throw new InvalidDocument(kind);
  }
  const found = await fileTypeFromBuffer(content.subarray(0, START_BYTES)).catch(() => ({ mime: 'unreadable' }));
  const kind = found ? BY_MIME[found.mime] : textKind(content, name);
  if (!kind) throw new InvalidDocument('type');
  return kind;
}

/** Markup is text too, but a browser would render it as a page. */
const MARKUP = /^\s*</;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this pattern detects
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

function textKind(content: Buffer, name: string): FileType | undefined {
  const ending = allowedExtension(name);
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
