/** The name of a feature as each place spells it: `site-visits`, `siteVisits`, `site_visits`, `SiteVisit`, … */
export interface Names {
  readonly kebab: string;
  readonly camel: string;
  readonly snake: string;
  readonly words: string;
  /** The words with a capital: `Site visits`. */
  readonly title: string;
  /** One of them: `siteVisit` and `SiteVisit`. */
  readonly one: string;
  readonly type: string;
}

export function spellings(kebab: string): Names {
  const camel = kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const words = kebab.replaceAll('-', ' ');
  const one = /[^s]s$/.test(camel) ? camel.slice(0, -1) : `${camel}Entry`;
  return {
    kebab,
    camel,
    snake: kebab.replaceAll('-', '_'),
    words,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    one,
    type: one.charAt(0).toUpperCase() + one.slice(1),
  };
}

/** Every file of a new feature by its path: rows that people own, list and add. */
export function featureFiles(names: Names, migration: string): Readonly<Record<string, string>> {
  const { kebab, snake } = names;
  return {
    [`src/contract/${kebab}/schema.ts`]: schema(names),
    [`src/contract/${kebab}/endpoints.ts`]: endpoints(names),
    [`migrations/${migration}_${snake}.sql`]: table(names),
    [`src/server/${kebab}/tables.ts`]: tables(names),
    [`src/server/${kebab}/policy.ts`]: policy(names),
    [`src/server/${kebab}/reads.ts`]: reads(names),
    [`src/server/${kebab}/commands.ts`]: commands(names),
    [`src/server/${kebab}/http.ts`]: http(names),
    [`src/server/${kebab}/feature.ts`]: feature(names),
    [`src/server/${kebab}/${kebab}.test.ts`]: test(names),
    [`tests/matrix/expectations/${kebab}.ts`]: matrix(names),
    [`src/web/${kebab}/queries.ts`]: queries(names),
  };
}

const schema = ({ one, type }: Names) => `import { z } from 'zod';
import { instant, line, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';

export const title = line(LIMITS.title);

export const ${one} = z.strictObject({ id: uuid, title, created_at: instant });
export type ${type} = z.infer<typeof ${one}>;
`;

const endpoints = ({ one, snake, words }: Names) => `import { z } from 'zod';
import { endpoint, MEMBERS } from '../endpoint.ts';
import { ${one}, title } from './schema.ts';

export const endpoints = {
  list: endpoint({
    method: 'GET',
    path: '/${snake}',
    summary: 'The newest 100 ${words} of the person who is signed in',
    access: MEMBERS,
    output: z.array(${one}),
  }),
  add: endpoint({
    method: 'POST',
    path: '/${snake}',
    summary: 'Add to the ${words} of the person who is signed in',
    access: MEMBERS,
    body: z.strictObject({ title }),
    status: 201,
    output: ${one},
  }),
};
`;

const table = ({ snake }: Names) => `CREATE TABLE ${snake} (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  title text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ${snake}_by_owner ON ${snake} (owner_id, created_at DESC, id);
`;

const tables = ({ snake, type }: Names) => `declare module '#server/db/types.ts' {
  interface Database {
    ${snake}: ${type}Table;
  }
}

export interface ${type}Table {
  id: string;
  owner_id: string;
  title: string;
  created_at: Date;
}
`;

const policy = ({ one, type, words }: Names) => `import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';

/** Each of the ${words} is visible to its owner only. */
export function ${one}Scope(actor: Actor): RawBuilder<SqlBool> {
  if (actor.kind === 'system') return sql<SqlBool>\`true\`;
  if (actor.kind === 'anonymous') return sql<SqlBool>\`false\`;
  return sql<SqlBool>\`owner_id = \${actor.id}::uuid\`;
}

/** The right to add to one's own ${words}. */
export type ${type}Owner = Authorized<{ readonly ownerId: string }, 'add'>;

/** @throws AppError 401 for anonymous callers */
export function authorizeAdd(actor: Actor): ${type}Owner {
  return authorized({ ownerId: requireUser(actor).id }, 'add');
}
`;

const reads = ({
  camel,
  snake,
  one,
  type,
  words,
  kebab,
}: Names) => `import type { ${type} } from '#contract/${kebab}/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { ${one}Scope } from './policy.ts';

const NEWEST = 100;

/** The newest ${words} of the caller. */
export async function ${camel}(ctx: ReadContext): Promise<${type}[]> {
  const rows = await ctx.sql
    .selectFrom('${snake}')
    .select(['id', 'title', 'created_at'])
    .where(${one}Scope(ctx.actor))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(NEWEST)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
`;

const commands = ({ snake, one, type, kebab, words }: Names) => `import { randomUUID } from 'node:crypto';
import type { ${type} } from '#contract/${kebab}/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { authorizeAdd, type ${type}Owner } from './policy.ts';

export function add${type}(ctx: WriteContext, title: string): Promise<${type}> {
  return insert(ctx, authorizeAdd(ctx.actor), title);
}

async function insert(ctx: WriteContext, { ownerId }: ${type}Owner, title: string): Promise<${type}> {
  const ${one} = { id: randomUUID(), title, created_at: ctx.now };
  await ctx.sql.insertInto('${snake}').values({ ...${one}, owner_id: ownerId }).execute();
  await ctx.audit({ action: '${words} added', subjectType: '${one}', subjectId: ${one}.id });
  return { ...${one}, created_at: ctx.now.toISOString() };
}
`;

const http = ({ camel, type, kebab }: Names) => `import { endpoints } from '#contract/${kebab}/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { add${type} } from './commands.ts';
import { ${camel} } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx) => ${camel}(ctx)),
  add: command(endpoints.add, { run: (ctx, { body }) => add${type}(ctx, body.title) }),
};
`;

const feature = ({ kebab }: Names) => `import type { endpoints } from '#contract/${kebab}/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http } from './http.ts';

export const feature = { http } satisfies Feature<typeof endpoints>;
`;

const test = ({ snake }: Names) => `import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

test('lists what a person adds to that person only', async () => {
  const [owner, other] = [await t.hirer(), await t.firm()];
  const added = await t.call(owner.token, 'POST', '/${snake}', { title: 'First' });
  expect(added.statusCode).toBe(201);
  expect(added.json()).toMatchObject({ title: 'First', created_at: '2026-11-20T12:00:00.000Z' });
  expect((await t.call(owner.token, 'GET', '/${snake}')).json()).toEqual([added.json()]);
  expect((await t.call(other.token, 'GET', '/${snake}')).json()).toEqual([]);
});

test('adding requires a session and a title', async () => {
  const { token } = await t.hirer();
  expect((await t.call(null, 'POST', '/${snake}', { title: 'First' })).statusCode).toBe(401);
  expect((await t.call(token, 'POST', '/${snake}', { title: ' ' })).statusCode).toBe(400);
  expect((await t.call(token, 'GET', '/${snake}')).json()).toEqual([]);
});
`;

const PEOPLE = `
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME colleague foreign-tenant DEVELOPER                 STATUS 400
    GOVERNMENT_AGENCY INTERNAL impersonator                       STATUS 400
    MWBE-of-the-hirer MWBE-without-firm                           STATUS 400
    payments-invitee dashboard-payments-invitee                   STATUS 400`;

const matrix = ({ camel, snake }: Names) => `import { sql } from 'kysely';
import type { Actor } from '../actors.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

async function give(world: World, actor: Actor): Promise<void> {
  await sql\`INSERT INTO ${snake} (id, owner_id, title, created_at)
            SELECT gen_random_uuid(), id, 'First', now() FROM users
            WHERE email = \${world.emailOf(actor)}\`.execute(world.db.kysely);
}

const listing = table({
  route: 'GET HEAD /api/v1/${snake}',
  requests: {
    any: async (world, actor) => {
      await give(world, actor);
      return {};
    },
    malformed: () => ({ query: 'owner_id=1' }),
  },
  cells: \`
                                                                  any malformed${PEOPLE.replaceAll('STATUS', '200')}
  \`,
  keys: '[].id [].title [].created_at',
});

const adding = table({
  route: 'POST /api/v1/${snake}',
  requests: {
    any: () => ({ body: { title: 'First' } }),
    malformed: () => [{ body: {} }, { body: { title: ' ' } }, { body: { title: 'First', owner_id: '1' } }],
  },
  cells: \`
                                                                  any malformed${PEOPLE.replaceAll('STATUS', '201')}
  \`,
  keys: 'id title created_at',
});

export const ${camel} = [listing, adding];
`;

const queries = ({
  camel,
  type,
}: Names) => `import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';

export const ${camel}Query = queryOptions({
  queryKey: ['${camel}'],
  queryFn: ({ signal }) => api.${camel}.list({ signal }),
});

export function useAdd${type}() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (title: string) => api.${camel}.add({ body: { title } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['${camel}'] }),
  });
}
`;
