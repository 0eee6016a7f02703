import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Block } from '#contract/messaging/schema/safety.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { blockScope } from '../policy.ts';
import { organizationJson, writerName } from './organizations.ts';

type Row = Omit<Block, 'blocked_at'> & { readonly blocked_at: Date };
const SHOWN = 500;

async function blocksWhere(
  ctx: Pick<ReadContext | WriteContext, 'sql' | 'actor'>,
  which: RawBuilder<SqlBool>,
): Promise<Block[]> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx as ReadContext, (tx) =>
    sql<Row>`
    SELECT blocking.id, ${organizationJson(sql`blocking.org_kind`, sql`blocking.org_id`)} AS own,
           ${organizationJson(sql`blocking.blocked_kind`, sql`blocking.blocked_org`)} AS blocked,
           ${writerName(sql`blocking.blocked_by`)} AS blocked_by, blocking.blocked_at
    FROM message_blocks blocking WHERE ${blockScope(actor, 'blocking')} AND ${which}
    ORDER BY blocking.blocked_at DESC, blocking.id LIMIT ${sql.lit(SHOWN)}`.execute(tx),
  );
  return rows.map((row) => ({ ...row, blocked_at: row.blocked_at.toISOString() }));
}

/** Organizations that those of the actor have blocked, the last first. */
export const blocks = (ctx: ReadContext): Promise<Block[]> => blocksWhere(ctx, sql<SqlBool>`true`);

/** @throws AppError 404 */
export const blockById = async (ctx: ReadContext | WriteContext, id: string): Promise<Block> =>
  orNotFound((await blocksWhere(ctx, sql<SqlBool>`blocking.id = ${id}::uuid`))[0]);
