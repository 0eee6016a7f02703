import { sql } from 'kysely';
import { activeMembers } from '#server/accounts/reads.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { opportunityClosed } from '../events.ts';

/** In one transaction. */
const BATCH = 100;

/** Closes what is past its deadline; until this runs, everything treats it as closed already. */
export async function closeDue(services: AppServices): Promise<void> {
  for (let closed = BATCH; closed === BATCH; ) closed = await services.transact(closeSome);
}

async function closeSome(ctx: WriteContext): Promise<number> {
  const { rows } = await sql<{ id: string; company: string | null; deadline: string }>`
    UPDATE opportunities SET state = 'closed', closed_at = deadline_at, updated_at = ${ctx.now}, version = version + 1
    WHERE id IN (SELECT id FROM opportunities WHERE state = 'published' AND deadline_at <= ${ctx.now}
                 ORDER BY deadline_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, hiring_company_id AS company, deadline`.execute(ctx.sql);
  for (const { id, company, deadline } of rows) {
    await ctx.change('opportunities', id, company ? await activeMembers(ctx.sql, company) : []);
    // notices of other systems have nobody here who would want to know
    if (!company) continue;
    await ctx.audit({ action: 'opportunity closed', subjectType: 'opportunity', subjectId: id, details: { deadline } });
    await ctx.announce(opportunityClosed({ opportunityId: id, hiringCompanyId: company, by: null }));
  }
  return rows.length;
}
