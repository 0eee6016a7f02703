import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { newKeyPair } from '../adapters/ed25519.ts';
import type { RecordKeyTable } from '../tables.ts';

/** What signing needs of the key in force. */
export type SigningKey = Pick<RecordKeyTable, 'id' | 'public_key' | 'valid_from' | 'sealed_key'>;

const associatedData = (keyId: string): string => `record key:${keyId}`;

/**
 * The key that signs, made when there is none.
 * @param hold until the transaction ends it stays in force (`share`), or nobody else signs or rotates (`update`)
 */
export async function signingKey(ctx: WriteContext, hold: 'share' | 'update' = 'share'): Promise<SigningKey> {
  // made or rotated by others between two looks, it is found at the next one; the transaction's limit ends this
  for (;;) {
    const known = await currentKey(ctx, hold);
    if (known) return known;
    await createKey(ctx);
  }
}

/** From now on a new key signs; what the former one signed stays valid. */
export async function rotateKey(ctx: WriteContext): Promise<void> {
  const former = await signingKey(ctx, 'update');
  const last = await ctx.sql
    .selectFrom('project_records')
    .select(({ fn }) => fn.max('issued_at').as('at'))
    .where('key_id', '=', former.id)
    .executeTakeFirstOrThrow();
  // clocks of several processes differ: the end lies behind everything that the key signed
  const valid_until = new Date(Math.max(+ctx.now, +former.valid_from, +(last.at ?? 0)));
  await ctx.sql.updateTable('record_keys').set({ valid_until }).where('id', '=', former.id).execute();
  await createKey(ctx);
  await ctx.audit({ action: 'record key rotated', subjectType: 'record_key', subjectId: null });
}

/** @returns the private half as PEM. @throws Error where the secret key of the installation was lost: rotate then */
export function openPrivateKey(ctx: WriteContext, { id, sealed_key }: SigningKey): string {
  if (sealed_key === null) throw new Error(`The key ${id} was not sealed at the start`);
  return ctx.secrets.open(sealed_key, associatedData(id)).toString();
}

/** Seals what lay open before the installation had a secret key. */
export async function sealKeys(ctx: WriteContext): Promise<void> {
  const open = await ctx.sql
    .selectFrom('record_keys')
    .select(['id', 'private_key'])
    .where('private_key', 'is not', null)
    .forUpdate()
    .execute();
  for (const { id, private_key } of open) {
    const sealed_key = ctx.secrets.seal(private_key ?? '', associatedData(id));
    await ctx.sql.updateTable('record_keys').set({ sealed_key, private_key: null }).where('id', '=', id).execute();
  }
}

function currentKey({ sql }: WriteContext, hold: 'share' | 'update'): Promise<SigningKey | undefined> {
  const query = sql
    .selectFrom('record_keys')
    .select(['id', 'public_key', 'valid_from', 'sealed_key'])
    .where('valid_until', 'is', null);
  return (hold === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst();
}

/** Of several processes that find no key at the same moment, one makes it. */
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
