import { setTimeout as sleep } from 'node:timers/promises';
import type { Me } from '#contract/accounts/schema.ts';
import type { RunningServer } from './server.ts';

const WRITERS = 4;

/** People who record projects as fast as they can, in a demonstration. */
export interface Writing {
  /** Answers other than 201, by status: how often each came. */
  readonly refused: Map<number, number>;
  /** Resolves when all have ended: by `stop`, or because the server is gone. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** @param onWritten called with the id of each project whose writing the server has confirmed */
export function write(server: RunningServer, onWritten: (id: string) => void): Writing {
  const refused = new Map<number, number>();
  let stopped = false;
  const writer = async (token: string, record: object) => {
    while (!stopped) {
      const answer = await server.call(token, 'POST', '/projects', record);
      if (answer.status === 201) onWritten(((await answer.json()) as { id: string }).id);
      else {
        refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
        await answer.arrayBuffer();
        await sleep(10);
      }
    }
  };
  const all = async () => {
    try {
      const { token, record } = await prepare(server);
      await Promise.all(Array.from({ length: WRITERS }, () => writer(token, record)));
    } catch (error) {
      // the server is gone, or just going; what was on its way counts for nothing
      const gone = await Promise.race([server.gone.then(() => true), sleep(5_000, false, { ref: false })]);
      if (!gone) throw error;
    }
  };
  return {
    refused,
    ended: all(),
    stop: () => {
      stopped = true;
    },
  };
}

async function prepare(server: RunningServer): Promise<{ token: string; record: object }> {
  const [hirer, firm] = await Promise.all([server.logIn('prime@example.com'), server.logIn('mwbe@example.com')]);
  const me = async (token: string) => (await (await server.call(token, 'GET', '/me')).json()) as Me;
  return {
    token: hirer,
    record: {
      mwbe_id: (await me(firm)).mwbes[0]?.id,
      hiring_company_id: (await me(hirer)).hiring_companies[0]?.id,
      title: 'Written under fire',
      budget: 1,
      start_date: '2026-01-01',
      end_date: '2026-01-02',
    },
  };
}

/** Which of these projects the server does not know. */
export async function missing(server: RunningServer, ids: readonly string[]): Promise<string[]> {
  const token = await server.logIn('prime@example.com');
  const lost: string[] = [];
  for (const id of ids) {
    const answer = await server.call(token, 'GET', `/projects?id=${id}`);
    await answer.arrayBuffer();
    if (answer.status !== 200) lost.push(id);
  }
  return lost;
}
