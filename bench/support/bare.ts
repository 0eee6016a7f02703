// Baseline of node:http and pg: runs the product's statements for a path and responds with the rows of the last one that
// has any. The session is looked up but not checked; nothing is validated. Forked by bench/support/side-by-side.ts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

interface Replay {
  readonly url: string;
  readonly id: string;
  readonly statements: readonly { readonly text: string; readonly values: readonly unknown[] }[];
}

// as an argument: a message could arrive before the listener is attached
const replay = JSON.parse(process.argv[2] ?? '', (_key, value: unknown) => revived(value)) as Replay;
const pool = new pg.Pool({ max: 10, connectionString: replay.url });

async function answer({ id, statements }: Replay, requestedId: string): Promise<string> {
  let client: pg.PoolClient | undefined;
  let rows: unknown[] = [];
  for (const { text, values } of statements) {
    if (text === 'begin') client = await pool.connect();
    const result = await (client ?? pool).query(
      text,
      values.map((value) => (id !== '' && value === id ? requestedId : value)),
    );
    if (result.rows.length > 0) rows = result.rows;
    if (text === 'commit') {
      client?.release();
      client = undefined;
    }
  }
  return JSON.stringify(rows);
}

const server = createServer((request, response) => {
  const requestedId = (request.url ?? '').split('id=')[1] ?? '';
  return answer(replay, requestedId).then(
    (body) => {
      const type = 'application/json; charset=utf-8';
      response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));

/** Restores buffers that were serialized as JSON. */
function revived(value: unknown): unknown {
  const bytes = value as { type?: string; data?: number[] } | null;
  return bytes?.type === 'Buffer' && bytes.data ? Buffer.from(bytes.data) : value;
}
