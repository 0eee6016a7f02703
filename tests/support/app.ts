import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { Insertable } from 'kysely';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import type { UserTable } from '#server/accounts/tables.ts';
import { type App, createApp } from '#server/app.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import type { Clock } from '#server/kernel/context/clock.ts';
import { directoryIndexOf } from '#server/search/index/directory-index.ts';
import { createSession } from '#server/session/factory.ts';
import { openTestDatabase } from './database.ts';
import { borrowIndexWorker } from './index-workers.ts';
import { PATIENT } from './patient.ts';

export interface TestClock extends Clock {
  set(moment: string | Date): void;
}

/** The whole product on a database of its own, called without a network. */
export interface TestApp {
  readonly app: App;
  readonly db: Db;
  readonly clock: TestClock;
  /** A JSON call below `/api/v1`, as the holder of `token`. */
  call(
    token: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** A person of the hiring side with a company of their own. */
  hirer(user?: Partial<Insertable<UserTable>>): Promise<{ userId: string; token: string; companyId: string }>;
  /** A person of a firm. */
  firm(
    user?: Partial<Insertable<UserTable>>,
  ): Promise<{ userId: string; token: string; mwbeId: string; businessId: string }>;
  logIn(userId: string): Promise<string>;
  close(): Promise<void>;
}

/** @param env settings beside those that keep the test to itself */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const db = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  let moment = new Date('2026-11-20T12:00:00Z');
  const clock: TestClock = {
    now: () => moment,
    set: (to) => {
      moment = new Date(to);
    },
  };
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '1000000',
    ...PATIENT,
    DEMO: '0',
    ...env,
  });
  // the first to ask for the directory of a database says what it runs on
  directoryIndexOf(db.kysely, { startWorker: borrowIndexWorker });
  const app = await createApp(config, db, { clock });
  await app.start();
  const logIn = (userId: string) => createSession(db.kysely, userId, clock.now());
  return {
    app,
    db,
    clock,
    logIn,
    call: (token, method, path, body, headers = {}) =>
      app.http.inject({
        method: method as 'GET',
        url: `/api/v1${path}`,
        headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    async hirer(user = {}) {
      const companyId = await createHiringCompany(db.kysely);
      const userId = await createUser(db.kysely, user, { hiringCompanies: [companyId] });
      return { userId, companyId, token: await logIn(userId) };
    },
    async firm(user = {}) {
      const { id: businessId, mwbeId } = await createBusiness(db.kysely);
      const userId = await createUser(db.kysely, { user_type: 'MWBE', ...user }, { mwbes: [mwbeId] });
      return { userId, mwbeId, businessId, token: await logIn(userId) };
    },
    async close() {
      try {
        await app.stop();
        await db.close();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
