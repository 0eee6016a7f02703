import { sql } from 'kysely';
import { firstAdministrator, isActiveMember } from '#server/accounts/reads/company-people.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

/**
 * Lists belong to the company: whoever no longer acts for it leaves theirs to its longest-standing administrator. Private
 * ones stay private.
 * @param companyId of this company alone
 */
export async function handOverLists(ctx: WriteContext, companyId?: string): Promise<void> {
  const owner = sql.ref<string>('l.owner_id');
  const company = sql.ref<string>('l.company_id');
  const { rows } = await sql<{ id: string; former: string; owner_id: string }>`
    UPDATE shortlists l SET owner_id = heir.id, version = l.version + 1
    FROM (SELECT l.id AS list, l.owner_id AS former, ${firstAdministrator(company)} AS id FROM shortlists l
          WHERE l.company_id IS NOT NULL AND ${companyId ? sql`l.company_id = ${companyId}` : sql`true`}
            AND NOT ${isActiveMember(owner, company)}) heir
    WHERE l.id = heir.list AND l.owner_id = heir.former AND heir.id IS NOT NULL
    RETURNING l.id, heir.former, l.owner_id`.execute(ctx.sql);
  for (const { id, former, owner_id } of rows) {
    const details = { from: former, to: owner_id };
    await ctx.audit({ action: 'shortlist handed over', subjectType: 'shortlist', subjectId: id, details });
  }
}
