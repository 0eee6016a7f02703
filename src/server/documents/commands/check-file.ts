import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { DOCUMENT_FAULT_MESSAGES, type DocumentFault, displayName, FILE_TYPES } from '#contract/documents/rules.ts';
import type { Config } from '#server/config.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { completedUpload, type UploadRules, withUpload } from '#server/kernel/files/uploads.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { scanForViruses } from '../adapters/clamd.ts';
import { type InspectedDocument, inspectBytes, inspectDocument } from '../adapters/inspect.ts';
import { InvalidDocument } from '../adapters/invalid-document.ts';
import type { DocumentTable } from '../tables.ts';

const STATUSES: Readonly<Record<DocumentFault, number>> = {
  large: 413,
  empty: 415,
  type: 415,
  'zip-bomb': 415,
  executable: 415,
  external: 415,
  pixels: 415,
  virus: 415,
  lost: 409,
};

/** A file that was inspected, with what is kept of it. */
export interface InspectedFile extends Pick<DocumentTable, 'display_name' | 'media_type' | 'bytes' | 'sha256'> {
  readonly content: Buffer;
  /** False while the virus scanner is away; then nobody may get the file yet. */
  readonly isScanned: boolean;
}

/**
 * Inspects a completed upload, and has it scanned where a scanner is configured.
 * @throws AppError 404 for another owner's upload, 409 while it is incomplete, 413 and 415 for rejected files
 */
export async function inspectUpload(
  config: Config,
  place: Pick<UploadRules, 'path'>,
  upload: string,
  owner: string,
): Promise<InspectedFile> {
  const { name } = await completedUpload(config, place, upload, owner);
  return withUpload(config, place, upload, async (path) => {
    const inspected = await inspectDocument(path, name);
    return inspectedFile(inspected, name, await scan(config, () => createReadStream(path)));
  }).catch(refuse);
}

/** The same for a file in memory, such as that of an email. @throws AppError 413 and 415 for rejected files */
export async function inspectContent(
  config: Config,
  { name, content }: { readonly name: string; readonly content: Buffer },
): Promise<InspectedFile> {
  try {
    const inspected = await inspectBytes(content, name);
    return inspectedFile(inspected, name, await scan(config, () => Readable.from([content])));
  } catch (error) {
    return refuse(error);
  }
}

function inspectedFile({ kind, content, sha256 }: InspectedDocument, name: string, isScanned: boolean): InspectedFile {
  const { type } = FILE_TYPES[kind];
  const facts = { display_name: displayName(name, kind), media_type: type, bytes: content.length, sha256 };
  return { ...facts, content, isScanned };
}

function refuse(error: unknown): never {
  if (!(error instanceof InvalidDocument)) throw error;
  throw new AppError(STATUSES[error.fault], DOCUMENT_FAULT_MESSAGES[error.fault], { cause: error });
}

/**
 * Scans files that were stored while the scanner was away, in this order; stops while it still is.
 * @param settle says in one transaction what became of a file
 */
export async function scanWaitingFiles<F extends { readonly upload: string }>(
  services: AppServices,
  waiting: readonly F[],
  keyOf: (upload: string) => string,
  settle: (ctx: WriteContext, file: F, state: 'checked' | 'rejected') => Promise<void>,
): Promise<void> {
  for (const file of waiting) {
    const verdict = await scanStoredFile(services.config, () => services.storage.read(keyOf(file.upload)));
    if (verdict === null) return;
    await services.transact((ctx) => settle(ctx, file, verdict === 'clean' ? 'checked' : 'rejected'));
  }
}

/** @returns null while the scanner is away */
async function scanStoredFile(config: Config, open: () => AsyncIterable<Buffer>): Promise<'clean' | 'infected' | null> {
  try {
    return (await scan(config, open)) ? 'clean' : null;
  } catch (error) {
    if (error instanceof InvalidDocument) return 'infected';
    throw error;
  }
}

/**
 * @param open see `scanForViruses`
 * @returns false while the scanner is away
 * @throws InvalidDocument for a virus
 */
async function scan({ clamd }: Config, open: () => AsyncIterable<Buffer>): Promise<boolean> {
  if (!clamd) return true;
  try {
    await scanForViruses(clamd, open);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 503) return false;
    throw error;
  }
}
