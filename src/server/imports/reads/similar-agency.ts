import { similarAgency } from '#contract/imports/rules/similar-agency.ts';
import { allAgencies } from '#server/businesses/reads/fragments.ts';
import type { Sql } from '#server/db/types.ts';

/** The known agency that this name probably means; undefined where it is that agency's own name. */
export async function findSimilarAgency(db: Sql, name: string): Promise<string | undefined> {
  const known = await allAgencies(db);
  return similarAgency(
    name,
    known.map((agency) => agency.name),
  );
}
