import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { agencies } from '#server/businesses/reads/certification-status.ts';
import { directoryDocuments } from '#server/businesses/reads/search-documents.ts';
import type { Db } from '#server/db/client.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import { createPaymentContract } from '#server/payments/factory.ts';
import { createProject } from '#server/work-history/factory.ts';
import { openTestDatabase, truncate } from '../../../../tests/support/database.ts';
import { importsInto, list, NOTHING, type Row } from '../../../../tests/support/imports.ts';
import { decideReview } from '../commands/review.ts';
import { startUndo } from '../commands/undo.ts';
import { undoPreview } from '../reads/undo.ts';
import type { ImportStore } from './import-store.ts';
import { purgeVersions } from './purge-drafts.ts';
import { resumeImports } from './resume.ts';
import { undoImport } from './undo.ts';

let db: Db;
let here: ReturnType<typeof importsInto>;
beforeAll(async () => {
  db = await openTestDatabase();
  here = importsInto(db);
});
afterAll(() => db.close());
beforeEach(() => truncate(db));

const context = () => ({ now: here.clock.now, actor: SYSTEM_ACTOR, audit: async () => {} });

/** Ids of the imports so far, oldest first. */
const imports = async () =>
  (await db.kysely.selectFrom('list_imports').select('id').orderBy('number').execute()).map(({ id }) => id);
const mark = (id: string) => here.store.transact(({ sql: tx }) => startUndo({ ...context(), sql: tx }, id));

async function undo(nth: number): Promise<unknown> {
  const id = (await imports())[nth] ?? '';
  const counts = await undoPreview({ ...context(), sql: db.kysely } as never, id);
  await mark(id);
  await undoImport(here.store, id);
  return counts;
}

const firm = (at: number, phone = '410-555-0100', kind = 'MBE'): Row => [
  `Firm ${at} LLC`,
  `${at + 1} Main St`,
  'Bowie',
  'MD',
  '20715',
  phone,
  '',
  kind,
];
const firms = (amount: number, from = 0, phone?: string) =>
  Array.from({ length: amount }, (_, at) => firm(at + from, phone));

/** What the lists say, without ids and dates of writing. */
async function statements(): Promise<unknown> {
  const { rows } = await sql`SELECT record_key, content_hash, lapsed_on, list_date FROM source_records
                             ORDER BY record_key`.execute(db.kysely);
  return rows;
}

/** Names and phones of the directory, as its pages and the search index read them. */
async function directory(): Promise<unknown> {
  const all = await db.kysely.selectFrom('businesses').select('id').execute();
  const { text } = await directoryDocuments(
    db.kysely,
    all.map(({ id }) => id),
  );
  return (JSON.parse(text) as unknown[][]).map(([, name]) => name).toSorted();
}

describe('undoing an import', () => {
  test('removes the firms that it added, with their certificates, and lets the list be imported again', async () => {
    await here.loadText(list(...firms(3)), 'Harbor Office', { complete: true });
    expect(await undo(0)).toEqual({ removed: 3, restored: 0, kept: 0 });
    expect([await directory(), await here.count('source_records')]).toEqual([[], 0]);
    expect(await db.kysely.selectFrom('certificates').select('id').execute()).toEqual([]);
    expect(await agencies({ sql: db.kysely } as never)).toEqual([{ name: 'Harbor Office', latest_list: null }]);
    expect(await db.kysely.selectFrom('agency_mappings').selectAll().execute()).toEqual([]);
    expect(await here.loadText(list(...firms(3)))).toEqual({ ...NOTHING, rows: 3, created: 3, firms: 3 });
    expect(await directory()).toEqual(['Firm 0 LLC', 'Firm 1 LLC', 'Firm 2 LLC']);
  });

  test('restores the values, dates and lapses that it changed', async () => {
    await here.loadText(list(...firms(40)), 'Harbor Office', { listDate: '2026-01-01', complete: true });
    const before = [await here.snapshot(), await statements(), await agencies({ sql: db.kysely } as never)];
    const next = list(...firms(10, 0, '410-555-0199'), ...firms(28, 10), firm(50));
    await here.loadText(next, 'Harbor Office', { listDate: '2026-02-01', complete: true });
    expect(await undo(1)).toEqual({ removed: 1, restored: 40, kept: 0 });
    await db.kysely
      .deleteFrom('mwbes')
      .where('business_id', 'in', db.kysely.selectFrom('businesses').select('id').where('withdrawn_at', 'is not', null))
      .execute();
    await db.kysely.deleteFrom('businesses').where('withdrawn_at', 'is not', null).execute();
    expect([await here.snapshot(), await statements(), await agencies({ sql: db.kysely } as never)]).toEqual(before);
  });

  test('keeps what later imports state as well, until they are undone too', async () => {
    await here.loadText(list(...firms(4)));
    await here.loadText(list(firm(0), firm(1, '410-555-0199')));
    expect(await undo(0)).toEqual({ removed: 2, restored: 0, kept: 2 });
    expect(await directory()).toEqual(['Firm 0 LLC', 'Firm 1 LLC']);
    const phones = await db.kysely
      .selectFrom('businesses')
      .select('phone')
      .where('withdrawn_at', 'is', null)
      .orderBy('legal_business_name')
      .execute();
    expect(phones).toEqual([{ phone: '4105550100' }, { phone: '4105550199' }]);
    expect(await undo(1)).toEqual({ removed: 2, restored: 0, kept: 0 });
    expect(await directory()).toEqual([]);
  });

  test('leaves a firm of two agencies with the values of the other', async () => {
    await here.loadText(list(firm(0)), 'First Office');
    const before = await here.snapshot();
    expect(await here.loadText(list(firm(0, '410-555-0100', 'WBE')), 'Second Office')).toMatchObject({ merged: 1 });
    expect(await undo(1)).toEqual({ removed: 0, restored: 1, kept: 0 });
    expect(await here.snapshot()).toEqual(before);
    expect(await db.kysely.selectFrom('merges').select('id').where('undone_at', 'is', null).execute()).toEqual([]);
  });

  test('keeps a merge that a person decided, with the record that remains', async () => {
    await here.loadText(list(['Orlo Paving, Inc.', '14 Quarry Rd', 'Towson', 'MD', '21204']), 'First Office');
    await here.loadText(list(['Orlo Paving, Inc.', '900 York Rd', 'Towson', 'MD', '21286']), 'Second Office');
    const review = await db.kysely.selectFrom('match_reviews').selectAll().executeTakeFirstOrThrow();
    await here.store.transact(({ sql: tx }) => decideReview({ ...context(), sql: tx }, review.id, 'same'));
    expect(await undo(0)).toEqual({ removed: 0, restored: 1, kept: 0 });
    expect(await here.golden('Orlo Paving, Inc.')).toMatchObject([{ address_1: '900 York Rd', withdrawn_at: null }]);
    expect(await undo(1)).toEqual({ removed: 1, restored: 0, kept: 0 });
    expect(await directory()).toEqual([]);
  });

  test('never loses a claimed firm or one with work history or a payment contract', async () => {
    await here.loadText(list(...firms(4)));
    const [claimed, hired, paid] = await db.kysely
      .selectFrom('mwbes')
      .innerJoin('businesses', 'businesses.id', 'business_id')
      .select('mwbes.id')
      .orderBy('legal_business_name')
      .execute();
    await db.kysely
      .updateTable('mwbes')
      .set({ claimed_at: here.clock.now })
      .where('id', '=', claimed?.id ?? '')
      .execute();
    await createProject(db.kysely, hired ? { mwbe_id: hired.id } : {});
    await createPaymentContract(db.kysely, {
      hiring_company_id: await createHiringCompany(db.kysely),
      mwbe_id: paid?.id ?? '',
      created_by: await createUser(db.kysely),
    });
    expect(await undo(0)).toEqual({ removed: 1, restored: 0, kept: 3 });
    expect(await directory()).toEqual(['Firm 0 LLC', 'Firm 1 LLC', 'Firm 2 LLC']);
  });

  test('is refused a second time, after 30 days, and while another import runs', async () => {
    await here.loadText(list(...firms(1)));
    await here.loadText(list(...firms(2)));
    const [first = '', second = ''] = await imports();
    await mark(first);
    await expect(mark(second)).rejects.toThrow('Another import is running: list.csv (Harbor Office)');
    await expect(here.loadText(list(...firms(3)))).rejects.toThrow('Another import is running');
    await undoImport(here.store, first);
    await expect(mark(first)).rejects.toThrow('already undone');
    await db.kysely.updateTable('list_imports').set({ undo_until: here.clock.now }).where('id', '=', second).execute();
    await expect(mark(second)).rejects.toThrow('30 days');
    await purgeVersions(here.store);
    expect(await db.kysely.selectFrom('confirmed_records').select('import_id').execute()).toEqual([]);
  });

  test('resumes after a crash at any transaction', async () => {
    const load = async () => {
      await here.loadText(list(...firms(450)));
      await here.loadText(list(...firms(420, 0, '410-555-0199'), ...firms(30, 500)));
    };
    await load();
    await undo(1);
    const whole = [await statements(), await directory()];
    for (const crashAt of [0, 2]) {
      await truncate(db);
      await load();
      const [, id = ''] = await imports();
      await mark(id);
      await expect(undoImport(crashing(crashAt), id)).rejects.toThrow('crash');
      expect(await resumeImports(here.store, 0)).toBe(0);
      expect([await statements(), await directory()]).toEqual(whole);
      await undoImport(here.store, id);
      expect([await statements(), await directory()]).toEqual(whole);
    }
  });

  test('leaves what the other imports alone would have written, whatever was imported before and after', async () => {
    const rows = fc.uniqueArray(fc.tuple(fc.nat(5), fc.constantFrom('410-555-0100', '410-555-0199')), {
      selector: ([at]) => at,
      minLength: 1,
    });
    const write = async (lists: readonly (readonly (readonly [number, string])[])[]) => {
      for (const [nth, one] of lists.entries())
        await here.loadText(list(...one.map(([at, phone]) => firm(at, phone))), 'Harbor Office', {
          listDate: `2026-01-0${nth + 1}`,
        });
    };
    const said = async () => {
      const { rows: found } = await sql`SELECT record_key, content_hash FROM source_records ORDER BY 1`.execute(
        db.kysely,
      );
      return [found, await directory()];
    };
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 4 }), fc.nat(3), async (lists, pick) => {
        const nth = pick % lists.length;
        await truncate(db);
        await write(lists.toSpliced(nth, 1));
        const alone = await said();
        await truncate(db);
        await write(lists);
        await undo(nth);
        expect(await said()).toEqual(alone);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

/** A process that dies in its nth transaction. */
function crashing(at: number): ImportStore {
  let done = 0;
  return {
    ...here.store,
    transact: (run) =>
      here.store.transact(async (ctx) => {
        const result = await run(ctx);
        if (done++ === at) throw new Error('crash');
        return result;
      }),
  };
}
