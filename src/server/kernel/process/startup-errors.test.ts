import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const onPostgres = process.env.DB_ENGINE === 'postgres';
const folder = mkdtempSync(join(tmpdir(), 'plumbline-explain-'));
const taken = createServer();
beforeAll(async () => {
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'damaged', 'pglite'), { recursive: true });
  writeFileSync(join(folder, 'damaged', 'pglite', 'PG_VERSION'), 'damaged');
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The server itself, started with settings that cannot work. */
async function start(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const settings = {
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    HOST: '127.0.0.1',
    PORT: '0',
    ...env,
  };
  const main = join(import.meta.dirname, '../../main.ts');
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += String(text);
  });
  const [code] = await once(child, 'close');
  return { code: Number(code), said };
}

const database = (change: (url: URL) => void): Record<string, string> => {
  const url = new URL(inject('postgresUrl'));
  // over TCP, as most servers are reached
  url.search = '';
  change(url);
  return { DATABASE_URL: url.href };
};

const EMBEDDED: readonly [string, () => Record<string, string>, RegExp][] = [
  ['a file as DATA_DIR', () => ({ DATA_DIR: join(folder, 'file') }), /^Cannot keep data in .*: it is no folder/],
  [
    'a damaged database',
    () => ({ DATA_DIR: join(folder, 'damaged') }),
    /^The embedded database in .* cannot be opened/,
  ],
  ['a foreign address', () => ({ HOST: '192.0.2.1' }), /^HOST=192\.0\.2\.1 is no address of this machine/],
  ['a port in use', () => ({ PORT: String((taken.address() as { port: number }).port) }), /^The port is taken/],
];
const SERVER: typeof EMBEDDED = [
  ['a wrong password', () => database((url) => (url.password = 'wrong')), /^PostgreSQL refuses the user postgres/],
  ['a missing database', () => database((url) => (url.pathname = '/none')), /^PostgreSQL has no database none/],
  ['nobody who listens', () => database((url) => (url.port = '1')), /^PostgreSQL at .*:1 cannot be reached/],
];

test.each(onPostgres ? SERVER : EMBEDDED)(
  '%s: one sentence, without a stack or a password',
  async (_name, env, sentence) => {
    const { code, said } = await start(env());
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
    expect(said.trimEnd().split('\n')).toHaveLength(1);
    if (onPostgres) expect(said).not.toContain(new URL(inject('postgresUrl')).password);
  },
  60_000,
);
