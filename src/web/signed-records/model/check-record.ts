import {
  type PublishedData,
  type VerificationResult,
  verifyRecord,
} from '#contract/signed-records/rules/verification.ts';

/** Bytes; far above the longest possible record. */
const MAX_BYTES = 1_000_000;

export type CheckResult = VerificationResult | { readonly outcome: 'too large' | 'not supported' };

/** Verifies a chosen file, else pasted text; null where there is neither. */
export async function checkRecord(
  file: File | null,
  pasted: string,
  published: PublishedData,
): Promise<CheckResult | null> {
  if (Math.max(file?.size ?? 0, pasted.length) > MAX_BYTES) return { outcome: 'too large' };
  // copied text often ends with a line break
  const text = pasted.trim();
  if (!file && text === '') return null;
  const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text);
  return verifyRecord(bytes, published).catch(() => ({ outcome: 'not supported' }) as const);
}
