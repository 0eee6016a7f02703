import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { sqlState } from '#server/kernel/http/errors.ts';
import { createProject } from '#server/work-history/factory.ts';
import { openTestDatabase } from '../../../tests/support/database.ts';
import type { Db } from './client.ts';
import { assertRowSecurity, withRowSecurity } from './row-security.ts';
import type { Sql } from './types.ts';

const TABLES = [
  'projects',
  'project_revisions',
  'photos',
  'users',
  'memberships',
  'sso_providers',
  'sso_domains',
  'sso_identities',
];
const NOW = new Date('2026-11-20T12:00:00Z');

let db: Db;
const people = { hirer: '', colleague: '', administrator: '', firm: '', staff: '', staffAdmin: '', stranger: '' };
beforeAll(async () => {
  db = await openTestDatabase();
  const on = db.kysely;
  const company = await createHiringCompany(on);
  const { mwbeId } = await createBusiness(on);
  for (const name of ['hirer', 'colleague', 'administrator'] as const)
    people[name] = await createUser(on, {}, { hiringCompanies: [company] });
  people.firm = await createUser(on, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
  people.staff = await createUser(on, { user_type: 'INTERNAL' });
  people.staffAdmin = await createUser(on, { user_type: 'INTERNAL', admin: true });
  people.stranger = await createUser(on, {}, { hiringCompanies: [await createHiringCompany(on)] });
  await on.updateTable('memberships').set({ role: 'member' }).execute();
  await on
    .updateTable('memberships')
    .set({ role: 'administrator' })
    .where('user_id', '=', people.administrator)
    .execute();

  const project = await createProject(on, { hiring_company_id: company, mwbe_id: mwbeId, recorded_by: people.hirer });
  await createProject(on, {});
  await sql`
    INSERT INTO project_revisions (id, project_id, user_id, start_date, end_date, budget, recorded_start_date,
                                   recorded_end_date, recorded_budget, created_at)
    VALUES (${randomUUID()}, ${project}, ${people.firm}, '2026-01-01', '2026-01-02', 1, '2026-01-01', '2026-01-02', 1,
            ${NOW})`.execute(on);
  for (const [project_id, side] of [
    [project, 'mwbe'],
    [null, null],
  ] as const) {
    await sql`
      INSERT INTO photos (id, file_id, name, bytes, kind, project_id, side, added_by, added_at, secret, created_at)
      VALUES (${randomUUID()}, ${randomUUID()}, 'a.jpg', 1, 'jpeg', ${project_id}, ${side}, ${people.firm},
              ${project_id && NOW}, 'x', ${NOW})`.execute(on);
  }
  const provider = randomUUID();
  await sql`
    INSERT INTO sso_providers (id, company_id, brand, kind, name, issuer, client_id, client_secret, created_at, changed_at)
    VALUES (${provider}, ${company}, 'acme', 'oidc', 'Acme', 'https://acme.example', 'id', 'sealed', ${NOW}, ${NOW})`.execute(
    on,
  );
  await sql`
    INSERT INTO sso_domains (id, provider_id, domain, proof, created_at)
    VALUES (${randomUUID()}, ${provider}, 'acme.example', 'x', ${NOW})`.execute(on);
  await sql`
    INSERT INTO sso_identities (provider_id, issuer, subject, user_id, created_at)
    VALUES (${provider}, 'https://acme.example', 'h', ${people.hirer}, ${NOW})`.execute(on);
});
afterAll(() => db.close());

const as = (id: string | null, onlyCompanyId: string | null = null) => ({
  sql: db.kysely as Sql,
  actor: (id === null ? { kind: 'anonymous' } : { kind: 'user', id, onlyCompanyId }) as Actor,
});
/** The rows of each table that a query without any condition finds, in the order of TABLES. */
const counts = (id: string | null, onlyCompanyId: string | null = null) =>
  withRowSecurity(as(id, onlyCompanyId), async (tx) => {
    const found: number[] = [];
    for (const table of TABLES) {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(tx);
      found.push(rows[0]?.n ?? -1);
    }
    return found;
  });

test('shows nothing to a query that does not say for whom, or for nobody known', async () => {
  const nothing = TABLES.map(() => 0);
  expect(await counts(null)).toEqual(nothing);
  expect(await counts(randomUUID())).toEqual(nothing);
  const rows = await db.kysely.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE plumbline_member`.execute(tx);
    return sql`SELECT id FROM users UNION ALL SELECT id FROM projects`.execute(tx);
  });
  expect(rows.rows).toEqual([]);
});

test.each([
  //                projects revisions photos users memberships providers domains identities
  ['hirer', [1, 1, 1, 3, 3, 0, 0, 1]],
  ['colleague', [1, 1, 1, 3, 3, 0, 0, 0]],
  ['administrator', [1, 1, 1, 3, 3, 1, 1, 0]],
  ['firm', [1, 1, 2, 1, 1, 0, 0, 0]],
  ['stranger', [0, 0, 0, 1, 1, 0, 0, 0]],
] as const)('shows the %s their own rows without a WHERE', async (name, expected) => {
  expect(await counts(people[name])).toEqual(expected);
});

test('shows a session that is bound to another company nothing but the account itself', async () => {
  const other = randomUUID();
  expect(await counts(people.administrator, other)).toEqual([0, 0, 0, 1, 0, 0, 0, 0]);
  expect(await counts(people.firm, other)).toEqual([0, 0, 1, 1, 0, 0, 0, 0]);
  expect(await counts(people.staffAdmin, other)).toEqual([0, 0, 0, 1, 0, 0, 0, 0]);
});

test('shows staff people and memberships, and settings of single sign-on to their administrators alone', async () => {
  const [all, members] = await Promise.all(
    (['users', 'memberships'] as const).map(async (table) => {
      const { n } = await db.kysely
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    }),
  );
  expect(await counts(people.staff)).toEqual([0, 0, 0, all, members, 0, 0, 0]);
  expect(await counts(people.staffAdmin)).toEqual([0, 0, 0, all, members, 1, 1, 0]);
});

test('opens no password hash, client secret or used answer, and no write', async () => {
  for (const statement of [
    sql`SELECT password_hash FROM users`,
    sql`SELECT client_secret FROM sso_providers`,
    sql`SELECT * FROM sso_used`,
    ...TABLES.map((table) => sql`DELETE FROM ${sql.table(table)}`),
    ...['projects', 'users', 'photos'].map((table) => sql`UPDATE ${sql.table(table)} SET id = id`),
  ]) {
    const attempt = withRowSecurity(as(people.administrator), (tx) => statement.execute(tx));
    expect(await attempt.then(() => 'done', sqlState)).toBe('42501');
  }
});

test.each([
  ['a table whose policies are switched off', sql`ALTER TABLE projects DISABLE ROW LEVEL SECURITY`, 'projects'],
  ['a table without any', sql`GRANT SELECT (id) ON sessions TO plumbline_member`, 'sessions'],
  ['a table that lost its policy', sql`DROP POLICY own_sso_identities ON sso_identities`, 'sso_identities'],
])('the start rejects %s', async (_, change, table) => {
  const undone = new Error('undone');
  const attempt = db.kysely.transaction().execute(async (tx) => {
    await assertRowSecurity(tx);
    await change.execute(tx);
    await expect(assertRowSecurity(tx)).rejects.toThrow(table);
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
});

test('leaves the product itself, in jobs, before the wall', async () => {
  const system = { sql: db.kysely as Sql, actor: { kind: 'system' } as Actor };
  expect(await withRowSecurity(system, (tx) => tx.selectFrom('projects').select('id').execute())).toHaveLength(2);
});
