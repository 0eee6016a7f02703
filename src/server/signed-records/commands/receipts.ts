import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { LISTING_FORMAT } from '#contract/signed-records/rules/format.ts';
import { serializeRecord, signingInput } from '#contract/signed-records/rules/verification.ts';
import { type ListingReceipt, listingReceipt } from '#contract/signed-records/schema.ts';
import { serializeAll } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { signText } from '../adapters/ed25519.ts';
import { openPrivateKey, signingKey } from './keys.ts';

/** What a receipt says; who signs it, when and after which one is added here. */
export type ReceiptContent = Omit<ListingReceipt, 'format' | 'id' | 'key_id' | 'issued_at' | 'previous'>;

/** For the room of listings: signs a receipt for each of these, which takes the place of the one before. */
export async function issueReceipts(ctx: WriteContext, contents: readonly ReceiptContent[]): Promise<void> {
  if (contents.length === 0) return;
  const key = await signingKey(ctx);
  const privateKey = openPrivateKey(ctx, key);
  // clocks of several processes differ: a receipt must not be older than its key
  const issuedAt = new Date(Math.max(+ctx.now, +key.valid_from));
  const before = await supersede(
    ctx,
    contents.map(({ listing }) => listing.id),
  );
  const rows = contents.map((content) => {
    const record = listingReceipt.parse({
      ...content,
      format: LISTING_FORMAT,
      id: randomUUID(),
      key_id: key.id,
      issued_at: issuedAt.toISOString(),
      previous: hashOf(before.get(content.listing.id)),
    });
    const file = serializeRecord(record, signText(signingInput(record), privateKey));
    const { id, number } = record;
    return {
      id,
      listing_id: record.listing.id,
      number,
      key_id: key.id,
      issued_at: issuedAt,
      file,
      superseded_at: null,
    };
  });
  await ctx.sql.insertInto('listing_receipts').values(rows).execute();
}

/** Signs again with the current key what a compromised key says of these listings; what was replaced meanwhile stays as it is. */
export async function signReceiptsAgain(
  ctx: WriteContext,
  keyId: string,
  listingIds: readonly string[],
): Promise<void> {
  await serializeAll(ctx.sql, listingIds.map(receiptOf));
  const { rows } = await sql<{ file: string }>`
    SELECT file FROM listing_receipts
    WHERE listing_id = ANY(${listingIds}::uuid[]) AND key_id = ${keyId} AND superseded_at IS NULL`.execute(ctx.sql);
  const contents = rows.map(({ file }) => {
    const { record } = JSON.parse(file) as { record: ListingReceipt };
    const { format: _format, id: _id, key_id: _key, issued_at: _at, previous: _previous, ...content } = record;
    return content;
  });
  await issueReceipts(ctx, contents);
}

const receiptOf = (listingId: string) => `receipt of listing ${listingId}`;

async function supersede(ctx: WriteContext, listingIds: readonly string[]): Promise<Map<string, string>> {
  await serializeAll(ctx.sql, listingIds.map(receiptOf));
  const { rows } = await sql<{ listing_id: string; file: string }>`
    UPDATE listing_receipts SET superseded_at = ${ctx.now}
    WHERE listing_id = ANY(${listingIds}::uuid[]) AND superseded_at IS NULL RETURNING listing_id, file`.execute(
    ctx.sql,
  );
  return new Map(rows.map(({ listing_id, file }) => [listing_id, file]));
}

const hashOf = (file: string | undefined): string | null =>
  file === undefined ? null : createHash('sha256').update(file).digest('hex');
