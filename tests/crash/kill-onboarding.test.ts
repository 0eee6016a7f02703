import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDemo } from '../support/demo.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-onboarding-'));
  await copyDemo(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Row {
  readonly version: number;
}
/** One way of saving, again and again with another value: what it sends, and how the saved value is read. */
interface Saving<R extends Row> {
  readonly path: string;
  readonly body: (turn: number) => object;
  readonly read: (row: R) => unknown;
}

const SAVINGS = {
  'basic information': {
    path: 'profile',
    body: (crew: number) => ({ crew }),
    read: (row: Row & { said: { crew: number | null } }) => row.said.crew,
  },
  financials: {
    path: 'financials',
    body: (bond_single: number) => ({ bond_single }),
    read: (row: Row & { bond_single: number | null }) => row.bond_single,
  },
} satisfies Record<string, Saving<never>>;

/** Saves until the server is gone. @param progress gets the last value that it confirmed */
async function saveUntilGone<R extends Row>(
  server: RunningServer,
  token: string,
  { at, saving, progress }: { at: string; saving: Saving<R>; progress: { confirmed: number } },
): Promise<void> {
  let { version } = (await (await server.call(token, 'GET', at)).json()) as R;
  try {
    for (let turn = 1; ; turn += 1) {
      const answer = await server.call(token, 'PATCH', at, { version, ...saving.body(turn) });
      const row = (await answer.json()) as R;
      expect(answer.status).toBe(200);
      ({ version } = row);
      progress.confirmed = turn;
    }
  } catch (error) {
    if (!(await Promise.race([server.gone.then(() => true), sleep(5_000, false, { ref: false })]))) throw error;
  }
}

test.each(Object.entries(SAVINGS))(
  'after kill -9 in the middle of %s nothing confirmed is lost, nothing is half written, and onboarding goes on',
  async (_step, saving: Saving<never>) => {
    const server = await startServer({ DATA_DIR: folder, DEMO: '1' });
    const token = await server.logIn('newfirm@example.com');
    const { mwbes } = (await (await server.call(token, 'GET', '/me')).json()) as { mwbes: { id: string }[] };
    const firm = `/mwbes/${mwbes[0]?.id}`;
    const at = `${firm}/${saving.path}`;
    const progress = { confirmed: 0 };
    const saved = saveUntilGone(server, token, { at, saving, progress });
    await expect.poll(() => progress.confirmed, { interval: 5 }).toBeGreaterThan(2);
    await server.end('SIGKILL');
    await saved;
    const { confirmed } = progress;
    const next = await startServer({ DATA_DIR: folder, DEMO: '1' });
    const row = (await (await next.call(token, 'GET', at)).json()) as never;
    // the one on its way may have arrived as well
    expect([confirmed, confirmed + 1]).toContain((saving.read as (of: unknown) => unknown)(row));
    expect((await next.call(token, 'POST', `${firm}/onboarding/documents`)).status).toBe(200);
    const onboarding = (await (await next.call(token, 'GET', `${firm}/onboarding`)).json()) as { next: string };
    expect(onboarding.next).toBe('basic-information');
    expect(await next.end('SIGTERM')).toBe(0);
  },
  180_000,
);
