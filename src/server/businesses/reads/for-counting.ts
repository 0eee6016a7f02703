import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import { agencyName, isLastWord } from './fragments.ts';
import { mergedRecords } from './listed-firms.ts';

/** A certificate as a list has it. */
export interface CountedCertificate {
  readonly agency: string;
  readonly type: string;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  readonly lapsed_on: string | null;
  readonly list_date: string | null;
  /** Whose list names it, if another's. */
  readonly listed_by: string | null;
  readonly naics: readonly string[];
}

/** All certificates of businesses and of the records that were merged into them, lapsed ones too, by business. */
export async function certificatesForCounting(
  db: Sql,
  businessIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CountedCertificate[]>> {
  const { rows } = await sql<{ firm: string } & CountedCertificate>`
    SELECT f.id AS firm, a.name AS agency, c.type, c.issued_on, c.expires_on, c.lapsed_on, c.list_date, c.naics,
           ${agencyName(sql.ref('c.listed_by'))} AS listed_by
    FROM unnest(${[...businessIds]}::uuid[]) AS f(id)
    CROSS JOIN LATERAL ${mergedRecords(sql.ref('f.id'))} AS r(id)
    JOIN certificates c ON c.business_id = r.id JOIN agencies a ON a.id = c.agency_id
    WHERE ${isLastWord('c')}
    ORDER BY f.id, a.name, c.type, c.id`.execute(db);
  const firms = Map.groupBy(rows, ({ firm }) => firm);
  return new Map([...firms].map(([firm, some]) => [firm, some.map(({ firm: _, ...certificate }) => certificate)]));
}

/** Agencies with the dates of their complete lists, by name. */
export async function agenciesForCounting(
  db: Sql,
): Promise<readonly { readonly id: string; readonly agency: string; readonly complete_lists: readonly string[] }[]> {
  const { rows } = await sql<{ id: string; agency: string; complete_lists: string[] }>`
    SELECT id, name AS agency, complete_lists::text[] AS complete_lists FROM agencies ORDER BY name LIMIT 1000`.execute(
    db,
  );
  return rows;
}
