import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Mwbe } from '#contract/businesses/schema.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { found } from '#server/kernel/errors.ts';
import { naicsAbove, naicsTitle } from './adapters/naics.ts';
import { inDirectory } from './policy.ts';
import { CERTIFICATE, certificatesOf, type FirmKey, firmOf } from './reads/firm.ts';
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

/**
 * One business as its profile shows it.
 * @throws AppError 404
 */
export async function mwbe(ctx: ReadContext, key: FirmKey): Promise<Mwbe> {
  const row = await firmOf(ctx.sql, key)
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
      'size_band as size',
      'verified_projects',
      'sources',
      sql<boolean>`claimed_at IS NOT NULL`.as('claimed'),
      jsonArrayFrom(certificatesOf(eb).select(CERTIFICATE)).as('certificates'),
    ])
    .executeTakeFirst();
  const { naics, ...firm } = found(row);
  return { ...firm, naics: naics.map((code) => ({ code, title: naicsTitle(code), above: naicsAbove(code) })) };
}
