import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MonthState, nextMonthState } from '#contract/data-input/rules.ts';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import { createProjectContract } from '#server/parent-projects/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { CREW, type MonthWorld, monthCalls, monthWorld } from '../../../tests/support/months.ts';

/** `RUNS=1000 npm test -- pglite src/server/data-input/model.test.ts` is the full proof. */
const RUNS = Number(process.env.RUNS ?? 8);

let t: TestApp;
let world: MonthWorld;
let calls: ReturnType<typeof monthCalls>;
beforeAll(async () => {
  t = await startTestApp();
  world = await monthWorld(t);
  calls = monthCalls(t, world);
});
afterAll(() => t.close());

const ACTS = ['edit', 'submit', 'withdraw', 'return', 'accept', 'restate', 'discard'] as const;
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...ACTS),
    by: fc.constantFrom('prime', 'owner', 'editor' as const),
    isStale: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    hours: fc.integer({ min: 1, max: 700_00 }),
  }),
  { minLength: 4, maxLength: 16 },
);
interface Step {
  readonly act: (typeof ACTS)[number];
  readonly by: 'prime' | 'owner' | 'editor';
  readonly isStale: boolean;
  readonly hours: number;
}

/** What the model knows of a month. */
interface Known {
  state: MonthState;
  revision: number;
  accepted: number | null;
  submitter: Step['by'] | null;
  /** Hours of the revision that is entered, and of the one that counts. */
  hours: number;
  valid: number | null;
}

function expected({ act, by, isStale }: Step, known: Known): number {
  const reviews = act === 'accept' || act === 'return';
  if (reviews && by === 'prime') return 403;
  if (reviews && known.state === 'submitted' && known.submitter === by) return 403;
  const next = nextMonthState(known.state, act, known.revision);
  const inState = next !== null || (act === 'discard' && (known.state === 'draft' || known.state === 'returned'));
  if (!inState) return 409;
  if (isStale && act !== 'edit') return 412;
  return next === null ? 409 : 200;
}

async function send({ act, by, isStale, hours }: Step, month: MonthDetails) {
  const { token } = world[by];
  const version = isStale ? month.version - 1 : month.version;
  if (act === 'edit') {
    const [row] = month.rows;
    return calls.save(month.id, [{ id: row?.id, version: row?.version, values: { hours_hundredths: hours } }], {
      token,
      revision: month.revision,
    });
  }
  const more = act === 'return' ? { words: 'Check it.' } : act === 'restate' ? { reason: 'A payroll came late.' } : {};
  return calls.act(month.id, act, { version, ...more }, token);
}

function apply({ act, by, hours }: Step, known: Known): void {
  known.state = nextMonthState(known.state, act, known.revision) ?? known.state;
  if (act === 'edit') known.hours = hours;
  if (act === 'submit') known.submitter = by;
  if (act === 'accept') Object.assign(known, { accepted: known.revision, valid: known.hours });
  if (act === 'restate') known.revision += 1;
  if (act === 'discard') known.hours = known.valid ?? 0;
}

async function play(id: string, todo: readonly Step[]): Promise<void> {
  const known: Known = { state: 'draft', revision: 1, accepted: null, submitter: null, hours: 320_00, valid: null };
  for (const step of todo) {
    const month = await calls.month(id);
    const answer = await send(step, month);
    expect(answer.statusCode, `${step.by} ${step.act} of ${known.state}: ${answer.body}`).toBe(expected(step, known));
    if (answer.statusCode === 200) apply(step, known);
    const now = await calls.month(id);
    expect([now.state, now.revision, now.accepted_revision]).toEqual([known.state, known.revision, known.accepted]);
    expect(now.rows.map((row) => row.hours_hundredths)).toEqual([known.hours]);
    const valid = await t.call(world.viewer.token, 'GET', `/project_months/${id}`);
    expect(valid.statusCode).toBe(known.valid === null ? 404 : 200);
    if (known.valid !== null) expect(valid.json().rows[0].hours_hundredths).toBe(known.valid);
    expect(now.version).toBeGreaterThanOrEqual(month.version);
  }
}

test('months follow their states, and what was accepted is what viewers read, whatever the order of events', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (todo) => {
      const { project, owner, prime } = world;
      const branch = await createProjectContract(t.db.kysely, {
        project_id: project,
        created_by: owner.userId,
        hiring_company_id: prime.companyId,
      });
      const { id } = await calls.open('workforce-utilization', '2026-10', prime, branch);
      await calls.add(id, { ...CREW, people: 100 });
      await play(id, todo as Step[]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 3_600_000);
