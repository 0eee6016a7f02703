import { sql } from 'kysely';
import type { AuditFault } from '#contract/staff/schema/admin.ts';
import type { Generated, Sql } from '#server/db/types.ts';
import type { AppServices } from '../context/app-services.ts';
import type { ReadContext } from '../context/contexts.ts';
import type { Metric } from '../http/metrics.ts';
import { CHAIN_START, type ChainLink, chainEnd, linkHash, linksAfter } from './chain.ts';

declare module '#server/db/types.ts' {
  interface Database {
    audit_check: {
      one: Generated<boolean>;
      checked_at: Date;
      entries: number;
      fault: AuditFault | null;
      entry_id: string | null;
    };
  }
}

interface CheckResult {
  /** How far the chain held. */
  readonly entries: number;
  readonly fault: AuditFault | null;
  readonly entryId: string | null;
}

/** Small enough not to block the embedded database or the event loop noticeably. */
const BATCH = 500;

/** Reads the whole audit trail and stores what it found; a fault is an error in the log. */
export async function checkAuditTrail(services: AppServices): Promise<CheckResult> {
  const result = await findFault(services.readContext());
  const { entries, fault, entryId: entry_id } = result;
  await services.transact(async ({ sql: tx, now }) => {
    const found = { checked_at: now, entries, fault, entry_id };
    await tx
      .insertInto('audit_check')
      .values(found)
      .onConflict((conflict) =>
        // what was once checked stays the measure for what may be missing
        conflict.column('one').doUpdateSet({ ...found, entries: sql`greatest(audit_check.entries, ${entries})` }),
      )
      .execute();
  });
  if (fault) services.log.error({ fault, entry_id, entries }, 'the audit trail was changed outside the product');
  return result;
}

async function findFault(ctx: ReadContext): Promise<CheckResult> {
  const last = await ctx.sql.selectFrom('audit_check').select('entries').executeTakeFirst();
  let end: ChainLink = CHAIN_START;
  for (;;) {
    const links = await linksAfter(ctx.sql, end.position, BATCH);
    for (const link of links) {
      const fault = faultOf(ctx, end, link);
      if (fault) return { entries: end.position, fault, entryId: link.entry_id };
      end = link;
    }
    if (links.length < BATCH) break;
  }
  const entries = end.position;
  if (entries < (last?.entries ?? 0)) return { entries, fault: 'end missing', entryId: null };
  const unlinked = await unlinkedEntry(ctx.sql);
  return unlinked ? { entries, ...unlinked } : { entries, fault: null, entryId: null };
}

function faultOf({ secrets }: ReadContext, end: ChainLink, link: Awaited<ReturnType<typeof linksAfter>>[number]) {
  if (link.position !== end.position + 1) return 'link missing';
  if (link.id === null) return 'missing';
  return linkHash(secrets, link.position, end.hash, link).equals(link.hash) ? null : 'changed';
}

/** An entry that neither is in the chain nor waits for it, or one that waits and is gone. */
async function unlinkedEntry(db: Sql): Promise<Pick<CheckResult, 'fault' | 'entryId'> | undefined> {
  const { rows } = await sql<Pick<CheckResult, 'fault' | 'entryId'>>`
    (SELECT 'not in the chain' AS fault, a.id AS "entryId" FROM audit_trail a
     WHERE NOT EXISTS (SELECT FROM audit_chain c WHERE c.entry_id = a.id)
       AND NOT EXISTS (SELECT FROM audit_pending p WHERE p.entry_id = a.id) ORDER BY a.at, a.id LIMIT 1)
    UNION ALL
    (SELECT 'missing', p.entry_id FROM audit_pending p
     WHERE NOT EXISTS (SELECT FROM audit_trail a WHERE a.id = p.entry_id) LIMIT 1)`.execute(db);
  return rows[0];
}

/** Fragment: the fault that the last check found, as jsonb; null without one. */
export const auditFault = sql`
  (SELECT jsonb_build_object('fault', fault, 'entry_id', entry_id) FROM audit_check WHERE fault IS NOT NULL)`;

export async function auditMetrics({ readContext }: AppServices): Promise<readonly Metric[]> {
  const { sql: db } = readContext();
  const [{ position }, check] = await Promise.all([
    chainEnd(db),
    db.selectFrom('audit_check').select(['checked_at', 'fault']).executeTakeFirst(),
  ]);
  return [
    {
      name: 'audit_chain_entries',
      help: 'Entries of the audit trail that are in its chain: never falls',
      value: position,
    },
    {
      name: 'audit_chain_broken',
      help: '1 if the last check found that the audit trail was changed outside the product',
      value: check?.fault ? 1 : 0,
    },
    {
      name: 'audit_chain_checked_seconds',
      help: 'When the chain was last checked, in seconds since 1970; 0 before the first check',
      value: check ? Math.floor(check.checked_at.getTime() / 1000) : 0,
    },
  ];
}
