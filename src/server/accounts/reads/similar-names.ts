import { sql } from 'kysely';
import type { SimilarName } from '#contract/accounts/schema/company-names.ts';
import { containsName, nameSimilarity } from '#contract/businesses/rules/name-similarity.ts';
import { allAgencyNames } from '#server/businesses/reads/agency-names.ts';
import { claimedFirms } from '#server/businesses/reads/claimed.ts';
import type { Sql } from '#server/db/types.ts';
import { lookAlikeKeys } from '../adapters/confusables.ts';
import type {} from '../tables.ts';

/** Enough for a person to decide. */
const MOST = 5;

/** Names that a new one must not be taken for: of hiring companies, now and formerly, certifying agencies and claimed firms. */
type KnownName = SimilarName & { readonly id: string | null };

/** Reads the names once, to compare several with them. @returns names that look like the given one, at most five */
export async function similarNameFinder(db: Sql): Promise<(name: string, exceptId?: string) => SimilarName[]> {
  const known = await knownNames(db);
  return (name, exceptId) => {
    const wanted = lookAlikeKeys(name);
    const others = known.filter((one) => (exceptId === undefined || one.id !== exceptId) && isSimilar(wanted, one));
    return others.slice(0, MOST).map(({ id: _, ...similar }) => similar);
  };
}

/** @param exceptId the company whose name it is to be */
export async function similarNames(db: Sql, name: string, exceptId?: string): Promise<SimilarName[]> {
  return (await similarNameFinder(db))(name, exceptId);
}

async function knownNames(db: Sql): Promise<KnownName[]> {
  const agencies = (await allAgencyNames(db)).map((name) => ({ id: null, name, kind: 'agency' as const }));
  const { rows } = await sql<KnownName>`
    SELECT DISTINCT n.company_id AS id, n.name,
           CASE WHEN c.user_type = 'GOVERNMENT_AGENCY' THEN 'government_agency' ELSE 'hiring_company' END AS kind
    FROM company_names n JOIN hiring_companies c ON c.id = n.company_id WHERE n.state IN ('approved', 'requested')
    UNION ALL SELECT f.id, f.name, 'mwbe' FROM ${claimedFirms} f
    ORDER BY name`.execute(db);
  return [...agencies, ...rows];
}

/** An agency is also meant where its name is only a part: `City of Baltimore Purchasing`. */
function isSimilar(wanted: readonly string[], { name, kind }: KnownName): boolean {
  const isPublicBody = kind === 'agency' || kind === 'government_agency';
  return lookAlikeKeys(name).some((known) =>
    wanted.some(
      (key) =>
        withoutSpaces(key) === withoutSpaces(known) ||
        nameSimilarity(key, known) !== undefined ||
        (isPublicBody && containsName(key, known)),
    ),
  );
}

const withoutSpaces = (key: string): string => key.replaceAll(' ', '');
