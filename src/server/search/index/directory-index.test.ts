import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createBusiness } from '#server/businesses/factory.ts';
import { type Db, openPostgres } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { createEmptyDatabase } from '../../../../tests/support/database.ts';
import type { FirmQuery } from '../engine/document.ts';
import { directoryIndexOf } from './directory-index.ts';

const EVERYTHING: FirmQuery = {
  certification: [],
  ownership: [],
  agency: [],
  group: [],
  naics: [],
  state: [],
  county: [],
  city: [],
  size: [],
  language: [],
  sort: 'name',
  page: 1,
  page_size: 100,
};

// the embedded database has one connection, so no transaction can be open there during a poll
describe.runIf(process.env.DB_ENGINE === 'postgres')('overlapping transactions', () => {
  let db: Db;
  let url: string;

  beforeAll(async () => {
    url = await createEmptyDatabase(inject('postgresUrl'));
    db = await openPostgres(url);
    await migrate(db);
  });
  afterAll(() => db.close());

  const ids = async (one: Db = db) =>
    (await directoryIndexOf(one.kysely).search(EVERYTHING)).hits.map((hit) => hit.core_id).sort();

  test('finds the firm of a transaction that began first and committed last', async () => {
    expect(await ids()).toEqual([]);
    const early = await db.kysely.startTransaction().execute();
    const first = await createBusiness(early);
    const second = await createBusiness(db.kysely);
    expect(await ids()).toEqual([second.id]);
    expect(await ids()).toEqual([second.id]);
    await early.commit().execute();
    expect(await ids()).toEqual([first.id, second.id].sort());
  });

  test('finds the firm of a transaction that was open while the index was built', async () => {
    const open = await db.kysely.startTransaction().execute();
    const late = await createBusiness(open);
    const other = await openPostgres(url);
    try {
      expect(await ids(other)).not.toContain(late.id);
      await open.commit().execute();
      expect(await ids(other)).toEqual(await ids());
      expect(await ids(other)).toContain(late.id);
    } finally {
      await other.close();
    }
  });

  test('finds each of 60 concurrent writers’ firms right after its commit', async () => {
    const missed = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const { id } = await db.kysely.transaction().execute((tx) => createBusiness(tx));
        return (await ids()).includes(id) ? [] : [id];
      }),
    );
    expect(missed.flat()).toEqual([]);
  });
});
