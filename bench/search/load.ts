import type { Client } from 'pg';
import type { Cluster } from '../../tests/support/postgres.ts';
import { copyInto, copyLine } from '../support/copy.ts';
import { connect, keptDatabase, schemaMark } from '../support/database.ts';
import { firms, GENERATION, type MadeFirm, SEED } from './data.ts';
import { Random } from './random.ts';

const BATCH = 20_000;
const CREATED = '2026-10-01T00:00:00Z';

/** A database with this many firms, created now or by an earlier run. @returns its URL */
export async function databaseOf(cluster: Cluster, rows: number): Promise<string> {
  const family = `firms_${rows}_`;
  const name = `${family}${SEED}_${GENERATION}_${schemaMark()}`;
  return keptDatabase(cluster, name, family, async (url) => {
    const began = performance.now();
    console.log(`Loading ${rows} firms…`);
    await load(url, rows);
    console.log(`Loaded in ${((performance.now() - began) / 1000).toFixed(0)} s; cached for the next run.`);
  });
}

export async function load(url: string, rows: number): Promise<void> {
  const client = await connect(url);
  try {
    // no triggers and foreign key checks: the index is built from rows, not from a million changes
    await client.query('SET session_replication_role = replica');
    const agencies = new Map<string, string>();
    let batch: MadeFirm[] = [];
    for await (const firm of firms(rows)) {
      batch.push(firm);
      if (batch.length < BATCH) continue;
      await copyBatch(client, batch, agencies);
      batch = [];
    }
    await copyBatch(client, batch, agencies);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function copyBatch(client: Client, batch: readonly MadeFirm[], agencies: Map<string, string>): Promise<void> {
  await copyAgencies(client, batch, agencies);
  await copyInto(client, `businesses (${BUSINESS.join(',')})`, batch.map(businessLine));
  await copyInto(
    client,
    'mwbes (id, business_id, profile_url_path, created_at)',
    batch.map((firm) => copyLine([firm.id, firm.mwbe_core_id, firm.profile_url_path, CREATED])),
  );
  await copyInto(
    client,
    `certificates (${CERTIFICATE.join(',')})`,
    batch.flatMap((firm) => firm.certificates.map((one) => certificateLine(firm, one, agencies))),
  );
}

async function copyAgencies(client: Client, batch: readonly MadeFirm[], known: Map<string, string>): Promise<void> {
  const names = new Set(batch.flatMap((firm) => firm.certificates.map(({ agency }) => agency)));
  const fresh = [...names].filter((name) => !known.has(name));
  const ids = new Random(SEED, 1_000_000_000 + known.size);
  for (const name of fresh) known.set(name, ids.uuid());
  const lines = fresh.map((name) => copyLine([known.get(name) ?? '', name, CREATED]));
  await copyInto(client, 'agencies (id, name, created_at)', lines);
}

const BUSINESS = [
  ...['id', 'legal_business_name', 'trade_name', 'address_1', 'city', 'state', 'zip_code', 'county'],
  ...['latitude', 'longitude', 'description', 'naics', 'size_band', 'verified_projects', 'created_at', 'updated_at'],
];

const businessLine = (firm: MadeFirm): string =>
  copyLine([
    firm.mwbe_core_id,
    firm.legal_business_name,
    firm.trade_name,
    firm.address_1,
    firm.city,
    firm.state,
    firm.zip_code,
    firm.county,
    firm.latitude,
    firm.longitude,
    firm.description,
    firm.naics,
    firm.size_band,
    firm.verified_projects,
    CREATED,
    CREATED,
  ]);

const CERTIFICATE = [
  ...['id', 'business_id', 'agency_id', 'type', 'number', 'issued_on', 'expires_on', 'group_name', 'naics'],
  ...['list_date', 'lapsed_on'],
];

const certificateLine = (
  firm: MadeFirm,
  one: MadeFirm['certificates'][number],
  agencies: ReadonlyMap<string, string>,
): string =>
  copyLine([
    one.id,
    firm.mwbe_core_id,
    agencies.get(one.agency) ?? '',
    one.type,
    one.number,
    one.issued_on,
    one.expires_on,
    one.group,
    one.naics,
    one.list_date,
    one.lapsed_on,
  ]);
