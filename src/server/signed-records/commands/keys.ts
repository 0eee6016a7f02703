import { type Selectable, sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { newKeyPair } from '../adapters/ed25519.ts';
import type { RecordKeyTable } from '../tables.ts';

/** The current key, as far as signing needs it. */
export type SigningKey = Pick<Selectable<RecordKeyTable>, 'id' | 'public_key' | 'valid_from' | 'sealed_key'>;

const associatedData = (keyId: string): string => `record key:${keyId}`;

/**
 * The current key, created if there is none.
 * @param lock until the transaction ends, `share` prevents a rotation, `update` also prevents signing by others
 */
export async function signingKey(ctx: WriteContext, lock: 'share' | 'update' = 'share'): Promise<SigningKey> {
  // another process may create or rotate the key in between; the transaction's time limit ends the loop
  for (;;) {
    const known = await currentKey(ctx, lock);
    if (known) return known;
    await createKey(ctx);
  }
}

/** Replaces the signing key; records signed with the former one stay valid. */
export async function rotateKey(ctx: WriteContext): Promise<void> {
  const former = await signingKey(ctx, 'update');
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(s.issued_at) AS at FROM (
      SELECT issued_at FROM project_records WHERE key_id = ${former.id}
      UNION ALL SELECT issued_at FROM listing_receipts WHERE key_id = ${former.id}) s`.execute(ctx.sql);
  // clocks of several processes differ: the key must not end before its last signature
  const valid_until = new Date(Math.max(+ctx.now, +former.valid_from, +(rows[0]?.at ?? 0)));
  await ctx.sql.updateTable('record_keys').set({ valid_until }).where('id', '=', former.id).execute();
  await createKey(ctx);
  await ctx.audit({ action: 'record key rotated', subjectType: 'record_key', subjectId: null });
}

/** @returns the private key as PEM. @throws Error if the secret key of the installation was lost: rotate then */
export function openPrivateKey(ctx: WriteContext, { id, sealed_key }: SigningKey): string {
  if (sealed_key === null) throw new Error(`The key ${id} was not sealed at startup`);
  return ctx.secrets.open(sealed_key, associatedData(id)).toString();
}

/** Seals private keys from before the installation had a secret key. */
export async function sealKeys(ctx: WriteContext): Promise<void> {
  const unsealed = await ctx.sql
    .selectFrom('record_keys')
    .select(['id', 'private_key'])
    .where('private_key', 'is not', null)
    .forUpdate()
    .execute();
  for (const { id, private_key } of unsealed) {
    const sealed_key = ctx.secrets.seal(private_key ?? '', associatedData(id));
    await ctx.sql.updateTable('record_keys').set({ sealed_key, private_key: null }).where('id', '=', id).execute();
  }
}

function currentKey({ sql }: WriteContext, lock: 'share' | 'update'): Promise<SigningKey | undefined> {
  const query = sql
    .selectFrom('record_keys')
    .select(['id', 'public_key', 'valid_from', 'sealed_key'])
    .where('valid_until', 'is', null);
  return (lock === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst();
}

/** Of several processes that find no key concurrently, one creates it. */
async function createKey({ sql, now, secrets }: WriteContext): Promise<void> {
  const { id, publicKey, privateKey } = newKeyPair();
  await sql
    .insertInto('record_keys')
    .values({
      id,
      public_key: publicKey,
      sealed_key: secrets.seal(privateKey, associatedData(id)),
      valid_from: now,
      valid_until: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
