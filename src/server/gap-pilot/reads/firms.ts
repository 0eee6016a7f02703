import type { PackageFirms } from '#contract/gap-pilot/schema.ts';
import { bestCertificate } from '#contract/matching/rules/certificate.ts';
import { byScore } from '#contract/matching/rules/match-firm.ts';
import { STRONG_SCORE } from '#contract/matching/rules/weights.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { fittingFirms } from '#server/matching/reads/evaluate.ts';
import { authorizeForecast } from '../policy.ts';
import { forecastOf, shortGoals } from './forecast.ts';
import { openPackage, wantedOf } from './packages.ts';

/** Candidates looked at while somebody waits: the most promising ones. */
const CANDIDATES = 1_000;

/** Firms that would close the gap with a package, best first. @throws AppError 401, 403, 404 */
export async function packageFirms(
  ctx: ReadContext,
  projectId: string,
  { package_id, limit }: { readonly package_id: string; readonly limit: number },
): Promise<PackageFirms> {
  const access = await authorizeForecast(ctx, projectId);
  const wanted = await openPackage(ctx, projectId, package_id);
  const { place, goals, groups } = await forecastOf(ctx, access);
  const short = shortGoals(goals, groups).filter(({ scope }) => scope === 'all' || scope === wanted.scope);
  const facts = wantedOf(wanted, place, [...new Set(short.flatMap(({ types }) => types))]);
  const { fitting, isExact } = await fittingFirms(ctx, facts, CANDIDATES);
  const firms = fitting
    .map(({ firm, match }) => ({
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
      groups: short.flatMap(({ group_code, types }) => {
        const asked = { certifications: types, naics: facts.naics };
        return bestCertificate(firm.certificates, asked, place.today)?.counts ? [group_code] : [];
      }),
    }))
    // nobody can be sure of the others
    .filter((firm) => firm.groups.length > 0)
    .sort((a, b) => byScore({ ...a, name: a.legal_business_name }, { ...b, name: b.legal_business_name }));
  return {
    needs: facts.naics.length === 0 ? ['naics'] : [],
    total: firms.length,
    is_exact: isExact,
    firms: firms.slice(0, limit),
  };
}
