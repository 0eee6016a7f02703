import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';

/** Only the two parties see amounts, client, notes and revisions. `alias` names the records table. */
export function isParty(actor: Actor, alias: string): RawBuilder<SqlBool> {
  if (actor.kind !== 'user') return sql<SqlBool>`false`;
  const company = sql.ref(`${alias}.hiring_company_id`);
  const mwbe = sql.ref(`${alias}.mwbe_id`);
  return sql<SqlBool>`(${company} = ANY(${actor.hiringCompanyIds}::uuid[]) OR ${mwbe} = ANY(${actor.mwbeIds}::uuid[]))`;
}
