import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Actor, ROLES, type Role } from './actors.ts';
import { changedTables, type Rows, type RowWatch, watchRows } from './rows.ts';
import { keysOf, type Sent, type Table } from './table.ts';
import { World } from './world.ts';

/** Runs only the tables of these features: files `photos.ts`, `photos-uploads.ts` of `photos`. All without it. */
const ROOMS = (process.env.MATRIX_ROOMS ?? '').split(',').filter((room) => room !== '');

const folder = join(import.meta.dirname, 'expectations');
// `imports` before `imports-matches`, which leaves finished imports behind
const files = readdirSync(folder)
  .flatMap((name) => (name.endsWith('.ts') ? [name.slice(0, -'.ts'.length)] : []))
  .sort();
const isChosen = (file: string): boolean =>
  ROOMS.length === 0 || ROOMS.some((room) => file === room || file.startsWith(`${room}-`));
const loaded = await Promise.all(
  files.map(async (file) => {
    const tables = (await import(join(folder, `${file}.ts`))) as Record<string, readonly Table[]>;
    return { file, tables: Object.values(tables).flat() };
  }),
);
const TABLES: readonly Table[] = loaded.flatMap(({ tables }) => tables);
const CHOSEN: readonly Table[] = loaded.filter(({ file }) => isChosen(file)).flatMap(({ tables }) => tables);

/** Requests that must not write run concurrently; the rows are compared after all of them. */
const BATCH = 8;

let world: World;
let watch: RowWatch;
let cells = 0;
let requests = 0;

/** Every second table, so that two processes share the work; the first also checks the list of routes. */
export function tryTables(half: 0 | 1): void {
  beforeAll(async () => {
    world = await World.build();
    watch = await watchRows(world.db);
  });
  afterEach(() => world.cleanUp());
  afterAll(async () => {
    watch.stop();
    await world.close();
    process.stdout.write(`matrix: ${cells} cells, ${requests} requests\n`);
  });

  test.each(CHOSEN.filter((_, at) => at % 2 === half).map((one) => [one.route, one] as const))(
    '%s',
    async (_route, table) => {
      const ready = await prepare(table);
      const wrong: string[] = [];
      const keys = new Set<string>();
      const bodies = new Map<string, string>();
      let rows: Rows | undefined;
      for (const batch of batchesOf(table, ready)) {
        const [first] = batch;
        const isLookedAt = isOfStaff(table) || !(first && isToWrite(first));
        if (isLookedAt) rows ??= await watch.look();
        const answers = await Promise.all(batch.map((cell) => send(table, cell)));
        for (const [at, cell] of batch.entries()) {
          const answer = answers[at] as Answer;
          if (answer.status !== cell.status) wrong.push(`${cell.name}: ${answer.status} in place of ${cell.status}`);
          const isJson = answer.type.startsWith('application/json');
          if (answer.status < 300 && isJson) for (const key of keysOf(JSON.parse(answer.body || '[]'))) keys.add(key);
          // the page for an unknown URL differs only in its nonce
          if (answer.status === 404 && cell.method !== 'HEAD' && !answer.type.startsWith('text/html'))
            bodies.set(`${cell.actor} ${cell.column}`, withoutId(answer.body));
        }
        if (!rows || !isLookedAt) {
          rows = undefined;
          continue;
        }
        const after = await watch.look();
        const changed = changedTables(rows, after);
        const written = first ? changed.filter((name) => !mayWrite(table, first, name)) : changed;
        const names = batch.map(({ name }) => name).join(' or ');
        if (written.length > 0) wrong.push(`${names}: changed ${written.join(', ')}`);
        const acted = batch.some(({ method }, at) => isWrite(method) && (answers[at]?.status ?? 500) < 300);
        if (isOfStaff(table) && acted && !changed.includes('public.audit_trail'))
          wrong.push(`${names}: is not in the audit trail`);
        rows = after;
      }
      const answers404 = new Set(bodies.values());
      if (answers404.size > 1) wrong.push(`answers of 404 differ: ${[...answers404].join(' ')}`);
      expect(wrong).toEqual([]);
      if (table.keys) expect([...keys].sort()).toEqual(table.keys);
    },
  );

  if (half === 1) return;
  test('every route of the server has a table, and every table a route', () => {
    const mounted = world.app.http.mounted.map(({ method, path }) => `${method} ${path}`);
    const expected = TABLES.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`));
    expect(mounted.toSorted()).toEqual(expected.toSorted());
  });

  test('unmounted methods respond with 404 and change nothing', async () => {
    const rows = await watch.look();
    const paths = new Set(TABLES.map(({ path }) => path.replace(':id', randomUUID()).replace('*', 'x')));
    for (const path of paths) {
      for (const method of ['PUT', 'DELETE', 'PATCH', 'POST', 'OPTIONS', 'TRACE'] as const) {
        if (TABLES.some((table) => matches(table, method, path))) continue;
        const answer = await world.app.http.inject({ method, url: path });
        expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
      }
    }
    expect(changedTables(rows, await watch.look())).toEqual([]);
  });
}

/** A prepared request with its expectation. */
interface Cell extends Sent {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly token: string | null;
  readonly actor: Actor;
  readonly column: string;
  readonly status: number;
}
interface Answer {
  readonly status: number;
  readonly body: string;
  readonly type: string;
}

const matches = ({ methods, path }: Table, method: string, url: string): boolean =>
  methods.includes(method) && new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`).test(url);

const pathsOf = (isMeant: (access: Endpoint['access']) => boolean): ReadonlySet<string> =>
  new Set(
    Object.values(api)
      .flatMap((room): Endpoint[] => Object.values(room))
      .filter(({ access }) => isMeant(access))
      .map(({ method, path }) => `${method} /api/v1${path}`),
  );
const STAFF_PATHS = pathsOf(({ kind }) => kind === 'staff');
const SESSION_PATHS = pathsOf(({ kind }) => kind === 'members' || kind === 'staff');
/** Staff actions must write to the audit trail. */
const isOfStaff = ({ methods, path }: Table): boolean => methods.some((method) => STAFF_PATHS.has(`${method} ${path}`));

const needsSession = ({ methods, path }: Table): boolean =>
  methods.every((method) => method === 'HEAD' || SESSION_PATHS.has(`${method} ${path}`));

const isOver = (actor: Actor): boolean => {
  const { closed, session }: Role = ROLES[actor];
  return closed === true || session !== undefined;
};

const isWrite = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

const isToWrite = ({ method, status }: Pick<Cell, 'method' | 'status'>): boolean => isWrite(method) && status < 300;

/** Everything where the request is to succeed; what a denial may write is in the table. */
const mayWrite = (table: Table, cell: Cell, name: string): boolean =>
  isToWrite(cell) || (table.writes?.[cell.column]?.includes(ofEntry(name)) ?? false);

/** An entry of the audit trail waits for its place in the chain: one write. */
const ofEntry = (name: string): string => (name === 'public.audit_pending' ? 'public.audit_trail' : name);

/** Whether a request may write something: it has a session of its own, which it may end. */
const isAlone = (table: Table, cell: Pick<Cell, 'method' | 'status' | 'column'>): boolean =>
  isToWrite(cell) || table.writes?.[cell.column] !== undefined;

/** A request that may write something is alone, so that each change has one request that it is of. */
function batchesOf(table: Table, ready: readonly Cell[]): Cell[][] {
  const batches: Cell[][] = [];
  let open: Cell[] | undefined;
  for (const cell of ready) {
    const alone = isAlone(table, cell);
    if (alone || open === undefined || open.length === BATCH) {
      const batch = [cell];
      batches.push(batch);
      open = alone ? undefined : batch;
    } else open.push(cell);
  }
  return batches;
}

/** All requests of a table with objects of their own, before the first is sent: so a row that changes is a cell's doing. */
async function prepare(table: Table): Promise<Cell[]> {
  const ready: Cell[] = [];
  const tokens = new Map<Actor, string | null>();
  // the handler of GET answers HEAD too: one request of each status and column shows it
  const heads = new Set<string>();
  // the other malformed requests are the same to everybody who gets the same answer to one
  const varied = new Set<string>();
  // a session that is over is refused before anything of the request is read: one request of each method shows it
  const refused = new Set<string>();
  for (const method of table.methods) {
    for (const [actor, statuses] of table.rows) {
      for (const [at, column] of table.columns.entries()) {
        const status = statuses[at] ?? 0;
        const head = `${column} ${status}`;
        if (method === 'HEAD' && heads.has(head)) continue;
        if (method === 'HEAD') heads.add(head);
        const refusal = `${method} ${actor}`;
        if (refused.has(refusal) && status === 401) continue;
        if (isOver(actor) && status === 401 && needsSession(table)) refused.add(refusal);
        const sent = await table.requests[column]?.(world, actor);
        const kind = `${method} ${head}`;
        const all = [sent ?? []].flat();
        for (const one of varied.has(kind) ? all.slice(0, 1) : all) {
          const url = urlOf(table, one);
          const name = `${method} ${url} ${JSON.stringify(one.body ?? '')} as ${actor}, ${column}`;
          const ownSession = isAlone(table, { method, column, status });
          if (!ownSession && !tokens.has(actor)) tokens.set(actor, await world.token(actor));
          const token = ownSession ? await world.token(actor) : (tokens.get(actor) ?? null);
          ready.push({ ...one, name, method, url, token, actor, column, status });
        }
        varied.add(kind);
        cells += 1;
      }
    }
  }
  requests += ready.length;
  return ready;
}

function urlOf({ path }: Table, sent: Sent): string {
  const filled = (sent.path ?? path).replace(/:(\w+)/g, (_whole, name: string) => sent.params?.[name] ?? '');
  return sent.query ? `${filled}?${sent.query}` : filled;
}

async function send(table: Table, cell: Cell): Promise<Answer> {
  if (table.stream && cell.status === 200) return stream(cell);
  const answer = await world.app.http.inject({
    method: cell.method as 'GET',
    url: cell.url,
    headers: { ...cell.headers, ...bearer(cell), ...(cell.type ? { 'content-type': cell.type } : {}) },
    ...(cell.body === undefined ? {} : { payload: cell.body }),
  });
  return { status: answer.statusCode, body: answer.body, type: String(answer.headers['content-type'] ?? '') };
}

/** An answer that never ends comes over a real connection; its beginning is enough. */
async function stream(cell: Cell): Promise<Answer> {
  const stop = new AbortController();
  const { port } = world.app.http.server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}${cell.url}`, { headers: bearer(cell), signal: stop.signal });
  const begin = await answer.body?.getReader().read();
  stop.abort();
  return {
    status: answer.status,
    body: new TextDecoder().decode(begin?.value),
    type: answer.headers.get('content-type') ?? '',
  };
}

const bearer = ({ token }: Cell): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

const withoutId = (body: string): string => JSON.stringify({ ...JSON.parse(body), request_id: '' });
