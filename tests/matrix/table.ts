import { ACTORS, type Actor } from './actors.ts';
import type { World } from './world.ts';

/** One request as a cell sends it. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  /** As written after the question mark. */
  readonly query?: string;
  /** An object travels as JSON, a text as it is. */
  readonly body?: object | string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the route's own path, for routes that end in `*`. */
  readonly path?: string;
}
type Prepare = (world: World, actor: Actor) => Sent | readonly Sent[] | Promise<Sent | readonly Sent[]>;

/** What one endpoint answers to whom; written from the spec, never from the policies. */
export interface Expectation {
  /** Methods and path, as in `GET HEAD /api/v1/me`. */
  readonly route: string;
  /** By column: what is sent. Of several requests each must get the answer of the cell. */
  readonly requests: Readonly<Record<string, Prepare>>;
  /** First line: the columns. Then one line for each group of actors: their names and one status a column. */
  readonly cells: string;
  /** Every key of the 2xx answers as dotted paths, `[]` for the items of a list; null where it answers no JSON. */
  readonly keys: string | null;
  /** Tables that a denial in this column is meant to write. */
  readonly writes?: Readonly<Record<string, readonly string[]>>;
  readonly stream?: true;
}

export interface Table extends Omit<Expectation, 'cells' | 'keys'> {
  readonly methods: readonly string[];
  readonly path: string;
  readonly columns: readonly string[];
  readonly keys: readonly string[] | null;
  readonly rows: ReadonlyMap<Actor, readonly number[]>;
}

/** @throws Error when an actor has no row or two, or a row has not one status a column. */
export function table(expectation: Expectation): Table {
  const { route, requests, cells, keys } = expectation;
  const [methods, path] = [route.split(' ').slice(0, -1), route.split(' ').at(-1) ?? ''];
  const [head = '', ...lines] = cells
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).join(' '));
  const columns = head.split(' ');
  const rows = new Map<Actor, readonly number[]>();
  for (const line of lines) {
    const words = line.split(' ');
    const statuses = words.filter((word) => /^\d{3}$/.test(word)).map(Number);
    if (statuses.length !== columns.length) throw new Error(`${route}: not one status for each column in “${line}”`);
    for (const name of words.slice(0, -columns.length)) {
      const actor = ACTORS.find((known) => known === name);
      if (!actor || rows.has(actor)) throw new Error(`${route}: ${name} is no actor, or has two rows`);
      rows.set(actor, statuses);
    }
  }
  const without = ACTORS.filter((actor) => !rows.has(actor));
  if (without.length > 0) throw new Error(`${route}: no row for ${without.join(', ')}`);
  const unknown = columns.filter((column) => !requests[column]);
  if (unknown.length > 0) throw new Error(`${route}: nothing to send for ${unknown.join(', ')}`);
  return { ...expectation, methods, path, columns, rows, keys: keys?.trim().split(/\s+/).sort() ?? null };
}

/** Every key in a JSON value, as dotted paths. */
export function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return [at, ...keysOf(inner, at)];
  });
}
