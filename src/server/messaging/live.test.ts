import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openPostgres } from '#server/db/client.ts';
import type { Live } from '#server/kernel/http/live.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type MessagePeople, messageCalls, messagePeople, toFirm } from '../../../tests/support/messages.ts';
import { PATIENT } from '../../../tests/support/patient.ts';
import { databaseUrl } from '../../../tests/support/postgres.ts';

/** One for all processes on the database. */
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

let t: TestApp;
let p: MessagePeople;
let calls: ReturnType<typeof messageCalls>;
beforeAll(async () => {
  t = await startTestApp({ SECRET_KEY });
  p = await messagePeople(t);
  calls = messageCalls(t);
});
afterAll(() => t.close());

/** The database of this file, for another process. */
async function urlOf({ db }: TestApp): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db.kysely);
  return databaseUrl(inject('postgresUrl'), rows[0]?.name ?? '');
}
/** Topics and conversations that reach a person, in their order. */
function heard(live: Live, { userId }: { readonly userId: string }): string[] {
  const got: string[] = [];
  live.subscribe(userId, ({ topic, key }) => got.push(`${topic} ${key}`));
  return got;
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

test('who takes part hears of messages and of typing, who types does not, and nobody else hears anything', async () => {
  const { live } = t.app.services;
  const [prime, firm, stranger] = [heard(live, p.prime), heard(live, p.firm), heard(live, p.stranger)];
  const id = await calls.started(p.prime, toFirm(p));
  await until(() => expect(firm).toContain(`messages ${id}`));
  await t.call(p.firm.token, 'POST', `/message_threads/${id}/typing`);
  await until(() => expect(prime).toContain(`typing:${p.firm.userId} ${id}`));
  expect(firm).not.toContain(`typing:${p.firm.userId} ${id}`);
  expect(stranger).toEqual([]);
});

test.runIf(process.env.DB_ENGINE === 'postgres')(
  'two processes on one database are one product: what is sent to the one is heard at the other within a second, in order and once',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-second-'));
    let second: App | undefined;
    let db: Db | undefined;
    try {
      db = await openPostgres(await urlOf(t));
      const config = readConfig({
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        REQUESTS_PER_MINUTE: '1000000',
        DEMO: '0',
        SECRET_KEY,
        ...PATIENT,
      });
      second = await createApp(config, db, { clock: t.clock });
      await second.start();
      const there = heard(second.services.live, p.firm);
      const id = await calls.started(p.prime, toFirm(p));
      for (const text of ['one', 'two', 'three']) await calls.sent(p.prime, id, text);
      await until(() => expect(there).toContain(`messages ${id}`));
      const read = await second.http.inject({
        url: `/api/v1/message_threads/${id}/messages`,
        headers: { authorization: `Bearer ${p.firm.token}` },
      });
      expect(read.json().messages.map(({ text }: { text: string }) => text)).toEqual([
        'Can you deliver a week earlier?',
        'one',
        'two',
        'three',
      ]);
      // the same key at both at once is one message
      const key = randomUUID();
      const body = { key, text: 'once' };
      const url = `/api/v1/message_threads/${id}/messages`;
      const headers = { authorization: `Bearer ${p.firm.token}` };
      const answers = await Promise.all(
        [second.http, t.app.http, second.http].map((http) =>
          http.inject({ method: 'POST', url, headers, payload: body }),
        ),
      );
      expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
      expect((await calls.page(p.prime, id)).last_seq).toBe(5);
    } finally {
      await second?.stop();
      await db?.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
