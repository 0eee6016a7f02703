import { sql } from 'kysely';
import { hiringCompanyName, personName } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';
import { notifyProject } from './notify.ts';

/** Tells owners and editors what somebody did. @param companyId of a prime contractor's person @param did what follows the name */
export async function notifyOwners(
  ctx: WriteContext,
  {
    projectId,
    userId,
    companyId,
  }: { readonly projectId: string; readonly userId: string | null; readonly companyId: string | null },
  did: string,
): Promise<void> {
  const { rows } = await sql<{ name: string | null; company: string | null }>`
    SELECT ${personName(sql`${userId}::uuid`)} AS name, ${hiringCompanyName(sql`${companyId}::uuid`)} AS company`.execute(
    ctx.sql,
  );
  const { name, company } = rows[0] ?? {};
  const who = `${name ?? 'Somebody'}${company ? ` (${company})` : ''}`;
  const about = {
    projectId,
    news: 'people',
    branchId: null,
    exceptUserId: userId,
    roles: ['owner', 'editor'],
  } as const;
  await notifyProject(ctx, about, `${who} ${did}`);
}
