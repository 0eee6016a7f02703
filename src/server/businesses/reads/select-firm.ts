import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { inDirectory, visibleTo } from '../policy.ts';
import type {} from '../tables.ts';
import { agencyName, isLastWord } from './fragments.ts';

/** `id` is an MWBE's id or a business's `mwbe_core_id`. */
export interface FirmKey {
  readonly id?: string | undefined;
  readonly profile_url_path?: string | undefined;
}

/**
 * Selects the row of a firm as far as the caller may see it, `businesses` joined with `mwbes`. The key of a merged record
 * resolves to the surviving one, a former vanity path to its firm.
 */
export function selectFirm({ sql: db, actor }: Pick<ReadContext, 'sql' | 'actor'>, key: FirmKey) {
  return db
    .withRecursive('line', (line) =>
      line
        .selectFrom('businesses')
        .where('businesses.id', 'in', businessIds(key))
        .select(['businesses.id', 'merged_into'])
        .union(
          line
            .selectFrom('businesses')
            .innerJoin('line', 'line.merged_into', 'businesses.id')
            .select(['businesses.id', 'businesses.merged_into']),
        ),
    )
    .selectFrom('businesses')
    .innerJoin('line', 'line.id', 'businesses.id')
    .innerJoin('mwbes', 'mwbes.business_id', 'businesses.id')
    .where(inDirectory)
    .where(visibleTo(actor))
    .limit(1);
}

/** Subqueries on single tables, so that a million firms are not joined for one. */
function businessIds({ id, profile_url_path }: FirmKey) {
  return id === undefined
    ? sql<string>`(SELECT business_id FROM mwbes WHERE profile_url_path = ${profile_url_path ?? ''}
                   UNION ALL SELECT w.business_id FROM former_profile_paths f JOIN mwbes w ON w.id = f.mwbe_id
                   WHERE f.path = ${profile_url_path ?? ''})`
    : sql<string>`(SELECT business_id FROM mwbes WHERE id = ${id}::uuid UNION ALL SELECT ${id}::uuid)`;
}

/** Certificates of the current business, active ones first. */
export function selectCertificates(eb: ExpressionBuilder<Database, 'businesses'>) {
  return eb
    .selectFrom('certificates')
    .innerJoin('agencies', 'agencies.id', 'certificates.agency_id')
    .whereRef('certificates.business_id', '=', 'businesses.id')
    .where(isLastWord('certificates'))
    .orderBy(sql`lapsed_on IS NOT NULL`)
    .orderBy('type')
    .orderBy('agencies.name')
    .orderBy('certificates.id');
}

/** Columns of a certificate in the contract's shape. */
export const CERTIFICATE_COLUMNS = [
  'certificates.id',
  'type',
  'agencies.name as agency',
  'number',
  'issued_on',
  'expires_on',
  'group_name as group',
  'certificates.naics',
  'lapsed_on',
  'list_date',
  agencyName(sql.ref('certificates.listed_by')).as('listed_by'),
] as const;
