import { sql } from 'kysely';
import { bestCertificate } from '#contract/matching/rules/certificate.ts';
import { byScore } from '#contract/matching/rules/match-firm.ts';
import { STRONG_SCORE } from '#contract/matching/rules/weights.ts';
import type { Fits, FitsQuery, FittingFirm } from '#contract/matching/schema/fits.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { hasMembers } from '#server/accounts/reads.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden } from '#server/kernel/http/errors.ts';
import { opportunity } from '#server/opportunities/reads.ts';
import { closingDay, fittingFirms, type MatchedFirm, wantedWork } from './evaluate.ts';

/** Candidates looked at while somebody waits: the most promising ones. */
const LIMIT = 3_000;
/** Counts by place and by certificate. */
const SHOWN_COUNTS = 30;

/** The firms that fit an own opportunity. @throws AppError 401, 403 for the opportunity of others, 404 */
export async function fits(ctx: ReadContext, id: string, { page, page_size }: FitsQuery): Promise<Fits> {
  const facts = await opportunity(ctx, id);
  if (!facts.may_edit) throw forbidden('Only the company that published this can see which firms fit');
  const { fitting, isExact } = await fittingFirms(ctx, facts, LIMIT);
  const firms = fitting.map(toFirm).sort(bestFirst);
  return {
    total: firms.length,
    is_exact: isExact,
    strong: firms.filter(({ strong }) => strong).length,
    reachable: await withMembers(ctx.sql, firms),
    needs: facts.naics.length === 0 ? ['naics'] : [],
    by_certificate: byCertificate(fitting, facts, ctx.now),
    by_place: byPlace(fitting, facts.state_code),
    firms: firms.slice((page - 1) * page_size, page * page_size),
  };
}

const toFirm = ({ firm, match }: MatchedFirm): FittingFirm => ({
  id: firm.id,
  mwbe_core_id: firm.mwbe_core_id,
  legal_business_name: firm.legal_business_name,
  profile_url_path: firm.profile_url_path,
  city: firm.city,
  state: firm.state,
  score: match.score,
  strong: match.score >= STRONG_SCORE,
  reasons: [...match.reasons],
  missing: [...match.missing],
});

const bestFirst = (a: FittingFirm, b: FittingFirm) =>
  byScore({ ...a, name: a.legal_business_name }, { ...b, name: b.legal_business_name });

/** How many of these firms have people here. */
async function withMembers(db: Sql, firms: readonly { readonly id: string }[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM unnest(${firms.map(({ id }) => id)}::uuid[]) f (id)
    WHERE ${hasMembers(sql`f.id`)}`.execute(db);
  return rows[0]?.n ?? 0;
}

function byCertificate(fitting: readonly MatchedFirm[], facts: Opportunity, now: Date): Fits['by_certificate'] {
  const [wanted, on] = [wantedWork(facts), closingDay(facts, now)];
  const counts = new Map<string, { count: number; unsure: number }>();
  for (const { firm } of fitting) {
    for (const type of new Set(firm.certificates.map((one) => one.type))) {
      const best = bestCertificate(firm.certificates, { ...wanted, certifications: [type] }, on);
      if (!best) continue;
      const { count, unsure } = counts.get(type) ?? { count: 0, unsure: 0 };
      counts.set(type, best.counts ? { count: count + 1, unsure } : { count, unsure: unsure + 1 });
    }
  }
  return [...counts]
    .map(([type, each]) => ({ type, ...each }))
    .sort((a, b) => b.count - a.count || b.unsure - a.unsure || (a.type < b.type ? -1 : 1))
    .slice(0, SHOWN_COUNTS);
}

/** Counties where the work is, elsewhere states. */
function byPlace(fitting: readonly MatchedFirm[], home: string | null): Fits['by_place'] {
  const places = Map.groupBy(fitting, ({ firm: { state, county } }) =>
    JSON.stringify([state, state !== null && state === home ? county : null]),
  );
  return [...places]
    .map(([key, firms]) => {
      const [state, county] = JSON.parse(key) as [string | null, string | null];
      return { state, county, count: firms.length };
    })
    .sort((a, b) => b.count - a.count || (`${a.state} ${a.county}` < `${b.state} ${b.county}` ? -1 : 1))
    .slice(0, SHOWN_COUNTS);
}
