import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { createProjectContract } from '#server/parent-projects/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { CREW, type MonthWorld, monthCalls, monthWorld } from '../../../tests/support/months.ts';

let t: TestApp;
let world: MonthWorld;
let calls: ReturnType<typeof monthCalls>;
beforeAll(async () => {
  t = await startTestApp();
  world = await monthWorld(t);
  calls = monthCalls(t, world);
});
afterAll(() => t.close());

const onPostgres = test.skipIf(process.env.DB_ENGINE !== 'postgres');
/** `RACES=1000 npm test -- postgres src/server/data-input/races.test.ts` is the full proof. */
const RACES = Number(process.env.RACES ?? 20);
const AT_ONCE = 5;

type Call = () => ReturnType<TestApp['call']>;
type Stage = 'draft' | 'submitted' | 'accepted';

async function monthAt(stage: Stage): Promise<{ id: string; version: number; row: string }> {
  const { project, owner, prime } = world;
  const branch = await createProjectContract(t.db.kysely, {
    project_id: project,
    created_by: owner.userId,
    hiring_company_id: prime.companyId,
  });
  const { id } = await calls.open('workforce-utilization', '2026-10', prime, branch);
  const { row, version } = await calls.add(id);
  if (stage === 'draft') return { id, row, version };
  const submitted = (await calls.act(id, 'submit', { version })).json();
  if (stage === 'submitted') return { id, row, version: submitted.version };
  return {
    id,
    row,
    version: (await calls.act(id, 'accept', { version: submitted.version }, world.owner.token)).json().version,
  };
}

/** Each race needs a month of its own; the order of its calls turns. @returns what went wrong */
async function races(
  stage: Stage,
  rivals: (month: Awaited<ReturnType<typeof monthAt>>) => readonly Call[],
): Promise<string[]> {
  const wrong: string[] = [];
  const round = async (at: number) => {
    const month = await monthAt(stage);
    const all = rivals(month);
    const before = (await calls.month(month.id)).version;
    const answers = await Promise.all(all.map((_, place) => all[(place + at) % all.length]?.()));
    const statuses = answers.map((answer) => answer?.statusCode ?? 0).sort();
    const won = statuses.filter((status) => status === 200).length;
    const after = await calls.month(month.id);
    const { steps } = (await t.call(world.prime.token, 'GET', `/project_months/${month.id}/history`)).json();
    const numbers = (steps as { number: number }[]).map(({ number }) => number);
    if (won !== 1 || after.version !== before + 1 || statuses.some((status) => ![200, 409, 412].includes(status)))
      wrong.push(`${statuses} ${before} ${after.version}`);
    if (new Set(numbers).size !== numbers.length) wrong.push(`steps ${numbers}`);
  };
  for (let at = 0; at < RACES; at += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => round(at + more)));
  return wrong;
}

onPostgres(
  'of submissions and a change at once one wins',
  async () => {
    const wrong = await races('draft', ({ id, row, version }) => [
      () => calls.act(id, 'submit', { version }),
      () => calls.act(id, 'submit', { version }, world.owner.token),
      () => calls.save(id, [{ id: row, version, values: { people: 7 } }]),
      () => calls.save(id, [{ id: row, version, values: { people: 8 } }], { token: world.editor.token }),
    ]);
    // a change that came first leaves the submission stale, one that came second finds the month submitted
    expect(wrong).toEqual([]);
  },
  HOUR_MS,
);

onPostgres(
  'of acceptances, a return and a withdrawal at once one wins',
  async () => {
    const wrong = await races('submitted', ({ id, version }) => [
      () => calls.act(id, 'accept', { version }, world.owner.token),
      () => calls.act(id, 'accept', { version }, world.editor.token),
      () => calls.act(id, 'return', { version, words: 'No.' }, world.editor.token),
      () => calls.act(id, 'withdraw', { version }),
    ]);
    expect(wrong).toEqual([]);
  },
  HOUR_MS,
);

onPostgres(
  'of restatements at once one is opened',
  async () => {
    const wrong = await races('accepted', ({ id, version }) =>
      [world.prime, world.owner, world.editor].map(
        ({ token }) =>
          () =>
            calls.act(id, 'restate', { version, reason: 'Late.' }, token),
      ),
    );
    expect(wrong).toEqual([]);
  },
  HOUR_MS,
);

onPostgres(
  'months of a branch that are accepted at once add up to all of them',
  async () => {
    const { project, owner, prime } = world;
    for (let at = 0; at < RACES; at += 10) {
      const branch = await createProjectContract(t.db.kysely, {
        project_id: project,
        created_by: owner.userId,
        hiring_company_id: prime.companyId,
      });
      const months: MonthDetails[] = [];
      for (const month of ['2026-08', '2026-09', '2026-10']) {
        const { id } = await calls.open('contracting', month, prime, branch);
        const saved = await calls.save(id, [{ id: branch, version: 0, values: { paid_cents: 100_00 } }]);
        months.push((await calls.act(id, 'submit', { version: saved.json().version })).json());
      }
      const answers = await Promise.all(
        months.map(({ id, version }) => calls.act(id, 'accept', { version }, owner.token)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const kept = await t.db.kysely
        .selectFrom('parent_project_contracts')
        .select(['accepted_paid_cents', 'reported_cents', 'accepted_month'])
        .where('id', '=', branch)
        .executeTakeFirst();
      expect(kept).toEqual({ accepted_paid_cents: 300_00, reported_cents: 300_00, accepted_month: '2026-10-01' });
    }
  },
  HOUR_MS,
);

onPostgres(
  'a month that is opened by several people and the job at once is one',
  async () => {
    const { project, owner, prime } = world;
    for (let at = 0; at < RACES; at += AT_ONCE) {
      const branch = await createProjectContract(t.db.kysely, {
        project_id: project,
        created_by: owner.userId,
        hiring_company_id: prime.companyId,
      });
      const opened = await Promise.all(
        [prime, owner, prime, owner].map((by) => calls.open('local-hiring', '2026-10', by, branch)),
      );
      expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
      await calls.add(opened[0]?.id ?? '', { employer: CREW.employer ?? null, trade: 'Laborer', people: 1 });
    }
  },
  HOUR_MS,
);
