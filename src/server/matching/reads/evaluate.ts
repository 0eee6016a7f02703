import type { SharedWord, WantedWork } from '#contract/matching/rules/facts.ts';
import { type Match, matchFirm } from '#contract/matching/rules/match-firm.ts';
import { CANDIDATE_RANKING } from '#contract/matching/rules/weights.ts';
import type { OpportunityFacts } from '#contract/opportunities/schema.ts';
import { type FirmToMatch, firmsToMatch } from '#server/businesses/reads/match-facts.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { fipsOf, matchCandidates, milesFrom } from '#server/search/reads/candidates.ts';

/** Firms read and matched at once: other requests run in between. */
const BATCH = 500;

export interface MatchedFirm {
  readonly firm: FirmToMatch;
  readonly words: readonly SharedWord[];
  readonly match: Match;
}

/** The day on which certificates must count: when it closes, as its place counts days; today where it does not say. */
export const closingDay = ({ deadline }: Pick<OpportunityFacts, 'deadline'>, now: Date): string =>
  deadline?.slice(0, 10) ?? now.toISOString().slice(0, 10);

export const wantedWork = (facts: OpportunityFacts): WantedWork => ({ ...facts, ...fipsOf(facts) });

/**
 * The firms that fit, in no order.
 * @param limit of the candidates that are looked at
 * @returns `isExact`: there were no more
 */
export async function fittingFirms(
  ctx: ReadContext,
  facts: OpportunityFacts,
  limit: number,
): Promise<{ readonly fitting: readonly MatchedFirm[]; readonly isExact: boolean }> {
  if (facts.naics.length === 0) return { fitting: [], isExact: true };
  const candidates = await matchCandidates(ctx, facts, { limit, ranking: CANDIDATE_RANKING });
  const shared = new Map(
    candidates.firms.map(({ core_id, words }) => [core_id, words.flatMap((at) => candidates.words[at] ?? [])]),
  );
  const evaluate = evaluation(facts, ctx.now);
  const fitting: MatchedFirm[] = [];
  const ids = [...shared.keys()];
  for (let from = 0; from < ids.length; from += BATCH) {
    for (const firm of await firmsToMatch(ctx, { coreIds: ids.slice(from, from + BATCH) })) {
      const words = shared.get(firm.mwbe_core_id) ?? [];
      const match = evaluate(firm, words);
      if (match.fits) fitting.push({ firm, words, match });
    }
  }
  return { fitting, isExact: candidates.total <= limit };
}

/** Matches firms to one opportunity. */
export function evaluation(facts: OpportunityFacts, now: Date) {
  const [wanted, on, miles] = [wantedWork(facts), closingDay(facts, now), milesFrom(facts.zip)];
  return (firm: FirmToMatch, words: readonly SharedWord[]): Match => {
    const { own } = firm;
    const office = own.office_zip_code ? { latitude: null, longitude: null, zip_code: own.office_zip_code } : firm;
    return matchFirm(
      wanted,
      {
        naics: firm.naics,
        listed_codes: firm.listed_codes,
        certificates: firm.certificates,
        state: own.office_state ?? firm.state,
        distance_miles: miles(office),
        words,
        service_states: own.service_states ?? [],
        service_counties: own.service_counties ?? [],
        service_radius: own.service_radius ?? null,
        bonding_band: own.bonding_band ?? null,
        crew: own.crew ?? null,
        available_from: own.available_from ?? null,
        largest_job_wanted: own.largest_job_wanted ?? null,
        verified_projects: firm.verified_projects,
      },
      on,
    );
  };
}
