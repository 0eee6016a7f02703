import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { USER_TYPES, type UserType } from '#contract/access/user-types.ts';
import {
  ACTING_SIDE,
  nextState,
  PROJECT_ACTIONS,
  PROJECT_STATES,
  type ProjectAction,
  possibleActions,
  SIDES,
  type Side,
} from '#contract/work-history/rules.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createProjectIn } from './factory.ts';

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

/** The call of each action, with what a well-meaning client sends. */
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
      return t.call(person.token, 'DELETE', `/projects/${projectId}`);
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

test('the running server is the state machine: every state × action × user type × side [WORK-006, WORK-007, WORK-008, WORK-009, WORK-010, API-032]', async () => {
  const parties = await makeParties();
  const wrong: string[] = [];
  for (const [type, side, person] of await everyPerson(parties)) {
    for (const state of PROJECT_STATES) {
      for (const action of PROJECT_ACTIONS) {
        const id = await createProjectIn(t.db.kysely, state, parties);
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
}, 60_000);

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

const RACERS = ['verify', 'reject', 'request_revision', 'correct', 'withdraw'] as const;

test.skipIf(process.env.DB_ENGINE !== 'postgres')(
  'of 1,000 races to verify, reject, revise, correct and withdraw each has exactly one winner, and the others are told',
  async () => {
    const parties = await makeParties();
    const people = await everyPerson(parties);
    const who = (side: Side) =>
      people.filter(([type, one]) => one === side && type === (side === 'mwbe' ? 'MWBE' : 'PRIME'));
    const actor = (action: ProjectAction) => who(ACTING_SIDE[action])[0]?.[2] as Person;
    // where the machine stands still, a connection may not come in time: then nothing was done, and people ask again
    const ask = async (action: ProjectAction, id: string): Promise<{ statusCode: number; detail: string }> => {
      const answer = await act(action, actor(action), id, parties);
      return answer.statusCode === 503
        ? ask(action, id)
        : { statusCode: answer.statusCode, detail: answer.json().detail };
    };
    const wrong: string[] = [];
    const winners = new Map<string, number>();
    for (let round = 0; round < 100; round++) {
      const ids = await Promise.all(Array.from({ length: 10 }, () => createProjectIn(t.db.kysely, 'pending', parties)));
      await Promise.all(
        ids.map(async (id, at) => {
          const order = RACERS.map((_, place) => RACERS[(place + at + round) % RACERS.length] ?? 'verify');
          const answers = await Promise.all(order.map((action) => ask(action, id)));
          const won = order.filter((_, place) => (answers[place]?.statusCode ?? 500) < 300);
          // what is corrected is pending still: one more may follow, against a version that nobody named
          const final = won.filter((action) => action !== 'correct');
          const lost = answers.filter(({ statusCode }) => statusCode === 409);
          const told = lost.every(({ detail }) => /already|withdrawn|corrected|a moment ago/.test(detail));
          if (final.length !== 1 || won.length + lost.length !== RACERS.length || !told) wrong.push(`${id}: ${won}`);
          for (const action of final) winners.set(action, (winners.get(action) ?? 0) + 1);
        }),
      );
    }
    expect(wrong).toEqual([]);
    expect([...winners.values()].reduce((a, b) => a + b, 0)).toBe(1_000);
    expect(winners.size).toBeGreaterThan(1);
  },
  180_000,
);
