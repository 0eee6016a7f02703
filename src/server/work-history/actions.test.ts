import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { USER_TYPES, type UserType } from '#contract/access/user-types.ts';
import {
  ACTING_SIDE,
  nextState,
  PROJECT_ACTIONS,
  type ProjectAction,
  possibleActions,
  SIDES,
  type Side,
  WORK_HISTORY_STATES,
  type WorkHistoryState,
} from '#contract/work-history/rules.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createProjectInState } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

interface Person {
  readonly id: string;
  readonly token: string;
}
type Parties = { readonly hiring_company_id: string; readonly mwbe_id: string; readonly recorded_by: string };

/** A valid request for each action. */
async function act(action: ProjectAction, person: Person, projectId: string, { mwbe_id }: Parties) {
  const values = { start_date: '2025-02-10', end_date: '2026-11-14', budget: 1_236_400 };
  switch (action) {
    case 'verify':
      return t.call(person.token, 'PATCH', `/projects/${projectId}`, { verified: true, services: 'Wiring' });
    case 'reject':
      return t.call(person.token, 'POST', `/projects/${projectId}/reject`, { rejected_reason: 'Not us' });
    case 'request_revision':
      return t.call(person.token, 'POST', '/project_revision', {
        ...{ project_id: projectId, mwbe_id, user_id: person.id },
        ...values,
      });
    case 'verify_revision':
      return t.call(person.token, 'POST', `/project_revision/${await openRevision(projectId)}/verify`);
    case 'correct':
      return t.call(person.token, 'PUT', `/projects/${projectId}`, { title: 'Mended', version: 1, ...values });
    case 'withdraw':
      return t.call(person.token, 'POST', `/projects/${projectId}/withdrawal`, { reason: 'Recorded twice' });
  }
}

async function openRevision(projectId: string): Promise<string> {
  const row = await t.db.kysely
    .selectFrom('project_revisions')
    .select('id')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.id ?? crypto.randomUUID();
}

const stateOf = async (id: string) =>
  (await t.db.kysely.selectFrom('projects').select('state').where('id', '=', id).executeTakeFirst())?.state;

test('enforces the state machine for every state × action × user type × side [WORK-006, WORK-007, WORK-008, WORK-009, WORK-010, API-032]', async () => {
  const parties = await makeParties();
  const wrong: string[] = [];
  for (const [type, side, person] of await everyPerson(parties)) {
    for (const state of WORK_HISTORY_STATES) {
      for (const action of PROJECT_ACTIONS) {
        const id = await createProjectInState(t.db.kysely, state, parties);
        const { statusCode } = await act(action, person, id, parties);
        const may = possibleActions(state, type, side).includes(action);
        const expected = may ? nextState(state, action) : state;
        const after = await stateOf(id);
        const refusal = ACTING_SIDE[action] === side ? [403, 404, 409] : [403, 404];
        const fits = may ? statusCode === 200 || statusCode === 201 : refusal.includes(statusCode);
        if (!fits || after !== expected) wrong.push(`${state} ${action} ${type} ${side}: ${statusCode}, ${after}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

async function makeParties(): Promise<Parties> {
  const hiring_company_id = await createHiringCompany(t.db.kysely);
  const { mwbeId } = await t.firm();
  const recorded_by = await createUser(t.db.kysely, {}, { hiringCompanies: [hiring_company_id] });
  return { hiring_company_id, mwbe_id: mwbeId, recorded_by };
}

async function everyPerson({ hiring_company_id, mwbe_id }: Parties): Promise<[UserType, Side, Person][]> {
  const all: [UserType, Side, Person][] = [];
  for (const user_type of USER_TYPES) {
    for (const side of SIDES) {
      const memberships = side === 'mwbe' ? { mwbes: [mwbe_id] } : { hiringCompanies: [hiring_company_id] };
      const id = await createUser(t.db.kysely, { user_type }, memberships);
      all.push([user_type, side, { id, token: await t.logIn(id) }]);
    }
  }
  return all;
}

/** `RACES=1000 npm test -- postgres src/server/work-history/actions.test.ts` is the full proof. */
const RACES = Number(process.env.RACES ?? 40);
const onPostgres = test.skipIf(process.env.DB_ENGINE !== 'postgres');
const ANSWERS = ['verify', 'reject', 'request_revision'] as const;

onPostgres(
  'of all races between people of the firm to verify, reject and revise each has exactly one winner, and the others are told',
  async () => {
    const parties = await makeParties();
    const colleagues = await Promise.all(ANSWERS.map(() => personOf('mwbe', parties)));
    const wins = { verify: 0, reject: 0, request_revision: 0 };
    const wrong = await race(RACES / 10, parties, async (id, at) => {
      const order = ANSWERS.map((_, place) => ANSWERS[(place + at) % ANSWERS.length] ?? 'verify');
      const answers = await Promise.all(
        order.map((action, place) => ask(action, colleagues[place] as Person, id, parties)),
      );
      const won = order.filter((_, place) => (answers[place]?.status ?? 500) < 300);
      for (const action of won) wins[action] += 1;
      const told = answers.filter(
        ({ status, detail }) =>
          status === 409 && / has already been (?:verified|rejected|requested)\.$/.test(detail ?? ''),
      );
      return won.length === 1 && told.length === 2;
    });
    expect(wrong).toEqual([]);
    expect(wins.verify + wins.reject + wins.request_revision).toBe(RACES);
    expect(Math.min(...Object.values(wins))).toBeGreaterThan(0);
  },
  180_000,
);

onPostgres(
  'when both sides act at once, what happened is one way through the state machine',
  async () => {
    const parties = await makeParties();
    const people = { mwbe: await personOf('mwbe', parties), hiring_company: await personOf('hiring_company', parties) };
    const all = PROJECT_ACTIONS.filter((action) => action !== 'verify_revision');
    const wrong = await race(RACES / 10, parties, async (id, at) => {
      const order = all.map((_, place) => all[(place + at) % all.length] ?? 'verify');
      const answers = await Promise.all(order.map((one) => ask(one, people[ACTING_SIDE[one]], id, parties)));
      const won = order.filter((_, place) => (answers[place]?.status ?? 500) < 300);
      return isWay('pending', won, await stateOf(id));
    });
    expect(wrong).toEqual([]);
  },
  120_000,
);

/** Whether these actions, in some order, lead from one state to the other. */
function isWay(from: WorkHistoryState, actions: readonly ProjectAction[], to: WorkHistoryState | undefined): boolean {
  if (actions.length === 0) return from === to;
  return actions.some((action, at) => {
    const next = nextState(from, action);
    return next !== null && isWay(next, actions.toSpliced(at, 1), to);
  });
}

async function personOf(side: Side, { hiring_company_id, mwbe_id }: Parties): Promise<Person> {
  const id = await (side === 'mwbe'
    ? createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [mwbe_id] })
    : createUser(t.db.kysely, {}, { hiringCompanies: [hiring_company_id] }));
  return { id, token: await t.logIn(id) };
}

/** Runs ten pending projects at a time. @returns the failures that `run` reports */
async function race(rounds: number, parties: Parties, run: (id: string, at: number) => Promise<boolean>) {
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => createProjectInState(t.db.kysely, 'pending', parties)),
    );
    const right = await Promise.all(ids.map((id, at) => run(id, round + at)));
    wrong.push(...ids.filter((_, at) => !right[at]));
  }
  return wrong;
}

/** On an overloaded machine a connection may time out: then nothing was changed and the call is repeated. */
async function ask(...call: Parameters<typeof act>): Promise<{ status: number; detail?: string }> {
  const answer = await act(...call);
  return answer.statusCode === 503 ? ask(...call) : { status: answer.statusCode, detail: answer.json().detail };
}
