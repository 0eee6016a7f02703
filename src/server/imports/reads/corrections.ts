import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { Corrections } from '../pipeline/collect-entries.ts';
import type {} from '../tables.ts';

/** Of `import_rows`: nobody corrected the row. */
export const isUncorrected: () => RawBuilder<boolean> = () => sql<boolean>`data #>> '{rejected,correction}' IS NULL`;

/** What people corrected in the rejected rows of a draft. */
export async function storedCorrections(db: Sql, draftId: string): Promise<Corrections> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['position', 'data'])
    .where('draft_id', '=', draftId)
    .where('kind', '=', 'rejected')
    .where(sql<boolean>`data #>> '{rejected,correction}' IS NOT NULL`)
    .execute();
  return new Map(
    rows.map(({ position, data: { rejected } }) => [
      position,
      Object.fromEntries((rejected?.correction?.cells ?? []).map(({ column, value }) => [column, value])),
    ]),
  );
}
