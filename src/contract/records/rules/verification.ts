import type { PublishedKey, Revocation, WorkRecord } from '../schema.ts';
import { canonicalize, type Json } from './canonical-json.ts';
import { RECORD_FORMAT } from './format.ts';

/** What a file proves, or why it proves nothing. Only what `record` holds was signed. */
export type VerificationResult =
  | { readonly outcome: 'valid'; readonly record: WorkRecord; readonly key: PublishedKey }
  | {
      readonly outcome: 'revoked';
      readonly record: WorkRecord;
      readonly key: PublishedKey;
      readonly revocation: Revocation;
    }
  | { readonly outcome: 'changed' | 'not a record' }
  /** Signed with a key that was not published, or at a time for which it was not. */
  | { readonly outcome: 'unknown key'; readonly keyId: string };

export interface PublishedData {
  readonly keys: readonly PublishedKey[];
  readonly revocations: readonly Revocation[];
}

/** What browsers and Node share of the Web Crypto API: the contract knows the types of neither. */
interface Bytes extends Uint8Array<ArrayBuffer> {}
declare const crypto: {
  readonly subtle: {
    importKey(
      format: 'raw',
      key: Bytes,
      algorithm: 'Ed25519',
      extractable: boolean,
      usages: ['verify'],
    ): Promise<never>;
    verify(algorithm: 'Ed25519', key: never, signature: Bytes, data: Bytes): Promise<boolean>;
  };
};
declare const TextEncoder: new () => { encode(text: string): Bytes };
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal: true; readonly ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

/** The text of the file: byte for byte the same for the same record and signature. */
export const serializeRecord = (record: WorkRecord, signature: string): string => canonicalize({ record, signature });

/** What is signed, as UTF-8. */
export const signingInput = (record: WorkRecord): string => canonicalize(record);

/**
 * Checks a file with nothing but what the platform has published; asks nobody.
 * @param file all of its bytes: with one of them changed, white space included, it proves nothing
 * @throws Error where this browser knows no Ed25519
 */
export async function verifyRecord(
  file: Uint8Array,
  { keys, revocations }: PublishedData,
): Promise<VerificationResult> {
  const parsed = parse(file);
  if (!parsed) return { outcome: 'not a record' };
  const { record, signature, isCanonical } = parsed;
  const key = keys.find(({ id }) => id === record.key_id);
  if (!key) return { outcome: 'unknown key', keyId: record.key_id };
  if (!isCanonical || !(await verifySignature(key, signature, signingInput(record)))) return { outcome: 'changed' };
  if (!wasValidAt(key, record.issued_at)) return { outcome: 'unknown key', keyId: record.key_id };
  const revocation = revocations.find(({ record_id }) => record_id === record.id);
  return revocation ? { outcome: 'revoked', record, key, revocation } : { outcome: 'valid', record, key };
}

interface ParsedFile {
  /** As its signature says, once that has been checked. */
  readonly record: WorkRecord;
  readonly signature: string;
  /** Whether the file is written in the one way in which we write it. */
  readonly isCanonical: boolean;
}

function parse(file: Uint8Array): ParsedFile | null {
  try {
    // a byte order mark is a change too: it is not left out
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
    const { record, signature } = JSON.parse(text) as {
      readonly record: Json & WorkRecord;
      readonly signature: string;
    };
    if (record.format !== RECORD_FORMAT || typeof record.key_id !== 'string') return null;
    if (!/^[0-9a-f]{128}$/.test(signature)) return null;
    return { record, signature, isCanonical: serializeRecord(record, signature) === text };
  } catch {
    return null;
  }
}

async function verifySignature({ public_key }: PublishedKey, signature: string, text: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', fromHex(public_key), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, fromHex(signature), new TextEncoder().encode(text));
}

function wasValidAt({ valid_from, valid_until }: PublishedKey, moment: string): boolean {
  const at = Date.parse(moment);
  return at >= Date.parse(valid_from) && (valid_until === null || at <= Date.parse(valid_until));
}

const fromHex = (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
