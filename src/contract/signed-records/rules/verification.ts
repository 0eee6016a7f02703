import type { PublishedKey, Revocation, SignedRecord } from '../schema.ts';
import { canonicalize, type Json, keepsNumbers, repeatsName } from './canonical-json.ts';
import { FORECAST_FORMAT, LISTING_FORMAT, RECORD_FORMAT, REPORT_FORMAT } from './format.ts';

/** The result of verifying a file. Only the contents of `record` are signed. */
export type VerificationResult =
  | { readonly outcome: 'valid'; readonly record: SignedRecord; readonly key: PublishedKey }
  | {
      readonly outcome: 'revoked';
      readonly record: SignedRecord;
      readonly key: PublishedKey;
      readonly revocation: Revocation;
    }
  /**
   * Signed with a key that somebody else had. `compromised key`: dated since then, so it proves nothing. `dated before
   * compromise`: whoever has the key can write an earlier date, too. Genuine if the file itself is older than that.
   */
  | {
      readonly outcome: 'compromised key' | 'dated before compromise';
      readonly record: SignedRecord;
      readonly key: PublishedKey;
      readonly compromisedFrom: string;
    }
  | { readonly outcome: 'changed' | 'not a record' }
  /** Signed with an unpublished key, or outside the validity period of the key. */
  | { readonly outcome: 'unknown key'; readonly keyId: string };

const FORMATS: readonly unknown[] = [RECORD_FORMAT, LISTING_FORMAT, FORECAST_FORMAT, REPORT_FORMAT];

export interface PublishedData {
  readonly keys: readonly PublishedKey[];
  readonly revocations: readonly Revocation[];
}

/** The parts of the Web Crypto API that browsers and Node share: the contract is compiled with the types of neither. */
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
  options: { readonly fatal: true; readonly ignoreBOM: false },
) => { decode(bytes: Uint8Array): string };

/** The file of a signed record, byte for byte deterministic. */
export const serializeRecord = (record: SignedRecord, signature: string): string => canonicalize({ record, signature });

/** The signed text, to be encoded as UTF-8: the canonical form (RFC 8785), whatever the file's white space. */
export const signingInput = (record: SignedRecord): string => canonicalize(record);

/**
 * Verifies a file offline, against the published keys and revocations.
 * @param file all of its bytes. What is signed are its values: white space, the order of names, escapes and a byte order
 *   mark are the file's own, so a file that an editor has formatted still verifies. Any other member or a name that
 *   occurs twice invalidates it, since somebody may read there what was not signed
 * @throws Error if the browser does not support Ed25519
 */
export async function verifyRecord(
  file: Uint8Array,
  { keys, revocations }: PublishedData,
): Promise<VerificationResult> {
  const parsed = parse(file);
  if (!parsed) return { outcome: 'not a record' };
  const { record, signature, isExact } = parsed;
  const key = keys.find(({ id }) => id === record.key_id);
  if (!key) return { outcome: 'unknown key', keyId: record.key_id };
  if (!isExact || !(await verifyText(key, signature, signingInput(record)))) return { outcome: 'changed' };
  if (!wasValidAt(key, record.issued_at)) return { outcome: 'unknown key', keyId: record.key_id };
  // lists that were saved before keys could be marked do not have it
  const compromisedFrom = key.compromised_from ?? null;
  if (compromisedFrom !== null && Date.parse(record.issued_at) >= Date.parse(compromisedFrom)) {
    return { outcome: 'compromised key', record, key, compromisedFrom };
  }
  const revocation = revocations.find(({ record_id }) => record_id === record.id);
  if (revocation) return { outcome: 'revoked', record, key, revocation };
  if (compromisedFrom !== null) return { outcome: 'dated before compromise', record, key, compromisedFrom };
  return { outcome: 'valid', record, key };
}

interface ParsedFile {
  /** Trustworthy only after the signature has been verified. */
  readonly record: SignedRecord;
  readonly signature: string;
  /** Whether the file has nothing but what is signed, and the signature. */
  readonly isExact: boolean;
}

function parse(file: Uint8Array): ParsedFile | null {
  try {
    // editors add a byte order mark, which the decoder strips
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(file);
    const { record, signature, ...others } = JSON.parse(text) as {
      readonly record: Json & SignedRecord;
      readonly signature: string;
    };
    if (!FORMATS.includes(record.format) || typeof record.key_id !== 'string') return null;
    if (!/^[0-9a-f]{128}$/.test(signature)) return null;
    const isExact = Object.keys(others).length === 0 && !repeatsName(text) && keepsNumbers(text);
    return { record, signature, isExact };
  } catch {
    return null;
  }
}

/** Whether this key signed this text. Every signed text says its own format, so that none passes for another. */
export async function verifyText({ public_key }: PublishedKey, signature: string, text: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', fromHex(public_key), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, fromHex(signature), new TextEncoder().encode(text));
}

export function wasValidAt({ valid_from, valid_until }: PublishedKey, moment: string): boolean {
  const at = Date.parse(moment);
  return at >= Date.parse(valid_from) && (valid_until === null || at <= Date.parse(valid_until));
}

const fromHex = (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
