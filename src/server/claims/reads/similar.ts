import { sql } from 'kysely';
import { nameKey } from '#contract/businesses/rules/firm-names.ts';
import type { NewRegistration, SimilarFirm } from '#contract/claims/schema.ts';
import { claimableRecord, survivingMwbes } from '#server/businesses/reads/claimable.ts';
import { findFirms } from '#server/businesses/reads/find-firms.ts';
import { businessesByName } from '#server/imports/reads/by-name.ts';
import { similarBusinesses } from '#server/imports/reads/similar-firms.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { statesOf, toFirm } from '../reads.ts';

const MOST = 10;

/**
 * Firms of the directory that may be the described one, best first: by the matching of imports, and by name those that
 * registered themselves.
 */
export async function similarFirms(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  details: NewRegistration,
): Promise<SimilarFirm[]> {
  const listed = await similarBusinesses(ctx.sql, details, MOST);
  const reasons = new Map<string, readonly string[]>(listed.map((one) => [one.businessId, one.reasons]));
  const names = [details.legal_business_name, details.trade_name].filter((name) => name !== null);
  const keys = { ids: [], names: names.map((name) => name.toLowerCase()), numbers: [] };
  const byName = businessesByName(names.map((name) => nameKey(name).key).filter(Boolean));
  for (const { core_id } of await findFirms(ctx.sql, keys, sql`SELECT id FROM (${byName}) n`)) {
    if (!reasons.has(core_id)) reasons.set(core_id, ['same name']);
  }
  const survivors = await survivingMwbes(ctx.sql, [...reasons.keys()]);
  const ids = [...new Set([...reasons.keys()].flatMap((core) => survivors.get(core) ?? []))].slice(0, MOST);
  const person = ctx.actor.kind === 'user' ? ctx.actor.id : '00000000-0000-0000-0000-000000000000';
  const states = await statesOf(ctx.sql, ids, person);
  const found: SimilarFirm[] = [];
  for (const id of ids) {
    const record = await claimableRecord(ctx.sql, id);
    const why = [...survivors].flatMap(([core, survivor]) => (survivor === id ? (reasons.get(core) ?? []) : []));
    if (record) found.push({ ...toFirm(record), reasons: [...new Set(why)], state_of_claim: states.get(id) ?? 'free' });
  }
  return found;
}
