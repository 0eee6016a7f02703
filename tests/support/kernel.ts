import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Problem, problem } from '#contract/errors.ts';
import { readConfig } from '#server/config.ts';
import type { Reaction } from '#server/kernel/context/reactions.ts';
import { createTransactions, type Transactions } from '#server/kernel/context/transactions.ts';
import type { Handler } from '#server/kernel/http/handler.ts';
import { mountEndpoint } from '#server/kernel/http/mount-endpoint.ts';
import type { AnyJobHandler } from '#server/kernel/jobs/handler.ts';
import { openQueue, type Queue } from '#server/kernel/jobs/queue.ts';
import { linkPurposeRegistry } from '#server/kernel/link-purpose-registry.ts';
import { notificationRegistry } from '#server/kernel/notification-registry.ts';
import { actorByToken } from '#server/session/reads.ts';
import { startTestApp, type TestApp } from './app.ts';

/** The product with endpoints, jobs and reactions that a test makes up. */
export interface TestKernel extends TestApp {
  readonly transactions: Transactions;
  readonly queue: Queue;
  /** Before the first call only. */
  mount<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
}

export async function startTestKernel(
  made: { jobs?: readonly AnyJobHandler[]; reactions?: readonly Reaction[] } = {},
): Promise<TestKernel> {
  const t = await startTestApp();
  const config = readConfig({ DEMO: '0' });
  const { live, log, secrets } = t.app.services;
  const queue = await openQueue(t.db, made.jobs ?? [], log);
  const transactions = createTransactions({
    ...t,
    config,
    queue,
    live,
    reactions: made.reactions ?? [],
    secrets,
    registry: {
      alertKinds: new Map(),
      emailPreviews: [],
      linkPurposes: linkPurposeRegistry([]),
      notifications: notificationRegistry([]),
      waiting: [],
    },
  });
  const authenticate = async (token: string) =>
    (await actorByToken(t.db.kysely, config, token, t.clock.now()))?.actor ?? null;
  return {
    ...t,
    transactions,
    queue,
    mount: (endpoint, handler) =>
      mountEndpoint(
        t.app.http,
        { transactions, live, authenticate, isSecure: false },
        `test${endpoint.path}`,
        endpoint,
        handler as never,
      ),
    async close() {
      await queue.stop();
      await t.close();
    },
  };
}

/** The answer as a problem in the one shape that all failures have, without a word from inside the server. */
export function problemIn(answer: Pick<LightMyRequestResponse, 'headers' | 'body'>): Problem {
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.body).not.toMatch(
    /\bat .+\(|node_modules|\.ts\b|SELECT|INSERT|UPDATE|violates|constraint|relation|kysely/,
  );
  return problem.parse(JSON.parse(answer.body));
}
