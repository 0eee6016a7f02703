import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type { BusinessTable, CertificateTable, MwbeTable } from './tables.ts';

const CREATED = new Date('2026-01-02T03:04:05Z');

/** A business with its `mwbes` row, unclaimed unless `mwbe` says otherwise. */
export async function createBusiness(
  db: Sql,
  business: Partial<Insertable<BusinessTable>> = {},
  mwbe: Partial<Insertable<MwbeTable>> = {},
): Promise<{ id: string; mwbeId: string }> {
  const id = business.id ?? randomUUID();
  const mwbeId = mwbe.id ?? randomUUID();
  await db
    .insertInto('businesses')
    .values({
      legal_business_name: 'Harbor Works LLC',
      sources: '{}',
      created_at: CREATED,
      updated_at: CREATED,
      ...business,
      id,
    })
    .execute();
  await db
    .insertInto('mwbes')
    .values({ created_at: CREATED, ...mwbe, id: mwbeId, business_id: id })
    .execute();
  return { id, mwbeId };
}

/** Creates a certificate, and its agency where none of that name exists. */
export async function createCertificate(
  db: Sql,
  businessId: string,
  { agency = 'Port City Supplier Office', ...more }: Partial<Insertable<CertificateTable>> & { agency?: string } = {},
): Promise<string> {
  const known = await db.selectFrom('agencies').where('name', '=', agency).select('id').executeTakeFirst();
  const agencyId = known?.id ?? randomUUID();
  if (!known) await db.insertInto('agencies').values({ id: agencyId, name: agency, created_at: CREATED }).execute();
  const id = more.id ?? randomUUID();
  await db
    .insertInto('certificates')
    .values({ type: 'MBE', list_date: '2026-01-01', ...more, id, business_id: businessId, agency_id: agencyId })
    .execute();
  return id;
}
