import { byScore } from '#contract/matching/rules/match-firm.ts';
import { STRONG_SCORE } from '#contract/matching/rules/weights.ts';
import type { FittingOpportunities, FittingOpportunity } from '#contract/matching/schema/fits.ts';
import { firmsToMatch } from '#server/businesses/reads/match-facts.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openOpportunities } from '#server/opportunities/reads/for-matching.ts';
import type {} from '../tables.ts';
import { evaluation } from './evaluate.ts';

/** Open opportunities looked at, those that close first. */
const LIMIT = 1_000;

/**
 * Open opportunities that fit an own firm as it is now, so that what it adds to its profile counts at once. The words that it
 * shares with an opportunity are those of the time when it was published.
 * @throws AppError 401, 404
 */
export async function fittingOpportunities(
  ctx: ReadContext,
  mwbeId: string,
  limit: number,
): Promise<FittingOpportunities> {
  const { id } = await ownFirm(ctx, mwbeId);
  const [firm] = await firmsToMatch(ctx, { mwbeId: id });
  if (!firm) return { total: 0, opportunities: [] };
  const stored = await withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('opportunity_matches')
      .select(['opportunity_id', 'version', 'words'])
      .where('mwbe_id', '=', id)
      .execute(),
  );
  const matches = new Map(stored.map((row) => [row.opportunity_id, row]));
  const among = { codes: firm.naics, ids: [...matches.keys()], limit: LIMIT };
  const open = await openOpportunities(ctx.sql, among, ctx.now);
  const fitting = open.flatMap((one): FittingOpportunity[] => {
    // words of a trade that is no longer asked for prove nothing
    const known = matches.get(one.id);
    const { fits, score, reasons, missing } = evaluation(one, ctx.now)(
      firm,
      known?.version === one.version ? known.words : [],
    );
    if (!fits) return [];
    const { title, owner, city, state_code, time_zone, source } = one;
    return [
      {
        ...{ id: one.id, title, owner, city, state_code, time_zone, source },
        deadline_at: one.deadline_at?.toISOString() ?? null,
        published_at: one.published_at?.toISOString() ?? null,
        ...{ score, strong: score >= STRONG_SCORE, reasons: [...reasons], missing: [...missing] },
      },
    ];
  });
  fitting.sort((a, b) => byScore({ ...a, name: a.title }, { ...b, name: b.title }));
  return { total: fitting.length, opportunities: fitting.slice(0, limit) };
}
