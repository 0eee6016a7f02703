import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Mwbe } from '#contract/businesses/schema.ts';
import type { Database, Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { found } from '#server/kernel/errors.ts';
import { naicsTitle } from './adapters/naics.ts';
import { inDirectory } from './policy.ts';
import type {} from './tables.ts';

export type DirectoryFirm = Awaited<ReturnType<typeof directoryFirms>>[number];

/**
 * Firms of the directory as search pages and the search index need them, public columns only, in the order of
 * `mwbe_core_id`: these ids, or the next `limit` after one.
 */
export async function directoryFirms(
  db: Sql,
  which: { readonly ids: readonly string[] } | { readonly after: string | null; readonly limit: number },
) {
  const firms = db
    .selectFrom('businesses')
    .innerJoin('mwbes', 'mwbes.business_id', 'businesses.id')
    .where(inDirectory)
    .orderBy('businesses.id')
    .select((eb) => [
      'mwbes.id',
      'businesses.id as mwbe_core_id',
      'legal_business_name',
      'trade_name',
      'profile_url_path',
      'city',
      'state',
      'zip_code',
      'county',
      'latitude',
      'longitude',
      'description',
      'businesses.naics',
      'size_band',
      'verified_projects',
      jsonArrayFrom(
        certificatesOf(eb)
          .select(['type', 'agencies.name as agency', 'issued_on', 'expires_on', 'group_name as group'])
          .select(sql<boolean>`lapsed_on IS NOT NULL`.as('lapsed')),
      ).as('certificates'),
    ]);
  if ('ids' in which) {
    return firms.where(sql<boolean>`businesses.id = ANY(${[...which.ids]}::uuid[])`).execute();
  }
  const page = which.after === null ? firms : firms.where('businesses.id', '>', which.after);
  return page.limit(which.limit).execute();
}

/** Certificates of the business at hand, those that count first. */
function certificatesOf(eb: ExpressionBuilder<Database, 'businesses'>) {
  return eb
    .selectFrom('certificates')
    .innerJoin('agencies', 'agencies.id', 'certificates.agency_id')
    .whereRef('certificates.business_id', '=', 'businesses.id')
    .orderBy(sql`lapsed_on IS NOT NULL`)
    .orderBy('type')
    .orderBy('agencies.name')
    .orderBy('certificates.id');
}

/**
 * One business as its profile shows it. The address of a record that was merged leads to the one that remains.
 * @param key `id` is an MWBE's id or a business's `mwbe_core_id`
 * @throws AppError 404
 */
export async function mwbe(
  ctx: ReadContext,
  key: { readonly id?: string | undefined; readonly profile_url_path?: string | undefined },
): Promise<Mwbe> {
  const row = await ctx.sql
    .withRecursive('line', (line) =>
      line
        .selectFrom('businesses')
        .innerJoin('mwbes', 'mwbes.business_id', 'businesses.id')
        .where((eb) =>
          key.id === undefined
            ? eb('profile_url_path', '=', key.profile_url_path ?? '')
            : eb.or([eb('mwbes.id', '=', key.id), eb('businesses.id', '=', key.id)]),
        )
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
    .select((eb) => [
      'mwbes.id',
      'businesses.id as mwbe_core_id',
      'legal_business_name',
      'trade_name',
      'profile_url_path',
      'address_1',
      'city',
      'state',
      'zip_code',
      'county',
      'latitude',
      'longitude',
      'website',
      'description',
      'businesses.naics',
      'verified_projects',
      'sources',
      sql<boolean>`claimed_at IS NOT NULL`.as('claimed'),
      jsonArrayFrom(
        certificatesOf(eb)
          .select(['certificates.id', 'type', 'agencies.name as agency', 'number', 'issued_on', 'expires_on'])
          .select(['group_name as group', 'certificates.naics', 'lapsed_on', 'list_date']),
      ).as('certificates'),
    ])
    .limit(1)
    .executeTakeFirst();
  const { naics, ...firm } = found(row);
  return { ...firm, naics: naics.map((code) => ({ code, title: naicsTitle(code) })) };
}
