import { randomUUIDv7 } from 'node:crypto';
import { type NotNull, sql } from 'kysely';
import type { ListedFirm } from '#contract/imports/schema.ts';
import { agencyNames } from '#server/businesses/commands/agencies.ts';
import {
  type CertificateRow,
  refreshBusinesses,
  replaceCertificates,
} from '#server/businesses/commands/golden-records.ts';
import type { Tx } from '#server/db/types.ts';
import { buildGoldenRecord } from '../matching/golden-record.ts';
import type {} from '../tables.ts';
import { type AgencyIds, certifyingAgencies } from './certifying-agencies.ts';

/** Rebuilds the golden records of these businesses from their source records. */
export async function refreshBusinessesFromRecords(tx: Tx, businessIds: readonly string[], now: Date): Promise<void> {
  if (businessIds.length === 0) return;
  const records = await tx
    .selectFrom('source_records')
    .select(['business_id', 'agency_id', 'list_date', 'data'])
    .where(sql<boolean>`business_id = ANY(${[...new Set(businessIds)]}::uuid[])`)
    .execute();
  const names = await agencyNames(
    tx,
    records.flatMap(({ agency_id }) => agency_id ?? []),
  );
  const golden = [...Map.groupBy(records, ({ business_id }) => business_id)].map(([id, own]) => ({
    id,
    ...buildGoldenRecord(
      own.map(({ agency_id, list_date, data }) => ({
        agency: agency_id && (names.get(agency_id) ?? ''),
        listDate: list_date,
        firm: data,
      })),
    ),
  }));
  await refreshBusinesses(tx, golden, now);
}

/** The part of a record that its certificates derive from. */
export interface CertifiedRecord {
  readonly id: string;
  readonly business_id: string;
  readonly agency_id: string;
  /** Null if not known. */
  readonly list_date: string | null;
  /** When its list was imported. */
  readonly read_at: Date;
  readonly lapsed_on: string | null;
  readonly data: ListedFirm;
}

/**
 * Certificate rows of these records; they belong to whichever business the record points to.
 * @param agencies those that certify beside the publishers of the lists
 */
export const certificateRows = (records: readonly CertifiedRecord[], agencies: AgencyIds): CertificateRow[] =>
  records.flatMap(({ id, business_id, agency_id, list_date, read_at, lapsed_on, data }) =>
    held(data).map(({ group, ended, certified_by, lapsed_on: kindLapsedOn, ...certificate }) => ({
      ...certificate,
      ...certifierOf(certified_by, agency_id, agencies),
      id: randomUUIDv7(),
      business_id,
      record_id: id,
      group_name: group,
      list_date,
      lapsed_on: kindLapsedOn ?? lapsed_on ?? (ended ? (list_date ?? read_at.toISOString().slice(0, 10)) : null),
    })),
  );

/** The certificates of a row, in force or ended; what was only denied is none. */
const held = ({ certificates }: ListedFirm) =>
  certificates.flatMap(({ denied, ...certificate }) => (denied ? [] : [certificate]));

const certifierOf = (
  name: string | undefined,
  publisher: string,
  agencies: AgencyIds,
): Pick<CertificateRow, 'agency_id' | 'listed_by'> => {
  const certifier = (name !== undefined && agencies.get(name)) || publisher;
  return { agency_id: certifier, listed_by: certifier === publisher ? null : publisher };
};

/** Replaces the certificates of these records with what the records say now. */
export async function refreshCertificates(tx: Tx, recordIds: readonly string[], now: Date): Promise<void> {
  if (recordIds.length === 0) return;
  const records = await tx
    .selectFrom('source_records')
    .innerJoin('list_imports', 'list_imports.id', 'last_import')
    .select([
      'source_records.id',
      'business_id',
      'source_records.agency_id',
      'source_records.list_date',
      'lapsed_on',
      'data',
      'started_at as read_at',
    ])
    .where(sql<boolean>`source_records.id = ANY(${[...recordIds]}::uuid[])`)
    .where('source_records.agency_id', 'is not', null)
    .$narrowType<{ agency_id: NotNull }>()
    .execute();
  const names = await agencyNames(
    tx,
    records.map(({ agency_id }) => agency_id),
  );
  const named = records.map(({ agency_id, data }) => ({ agency: names.get(agency_id) ?? '', data }));
  const agencies = await certifyingAgencies(tx, named, now);
  await replaceCertificates(tx, recordIds, certificateRows(records, agencies));
}
