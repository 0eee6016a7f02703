import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createBusiness } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

async function person(mwbeId: string, role: 'administrator' | 'member' = 'administrator') {
  const userId = await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
  await t.db.kysely.updateTable('memberships').set({ role }).where('user_id', '=', userId).execute();
  return { userId, token: await t.logIn(userId) };
}

type Who = { readonly token: string; readonly mwbeId: string };
describe('the vanity path', () => {
  const setPath = ({ token, mwbeId }: Who, path: string) => t.call(token, 'PATCH', `/mwbes/${mwbeId}/path`, { path });
  const available = async ({ token, mwbeId }: Who, path: string) =>
    (await t.call(token, 'GET', `/mwbes/${mwbeId}/path-availability?path=${path}`)).json().problem;
  async function firmWith(role?: 'administrator' | 'member') {
    const { mwbeId } = await createBusiness(t.db.kysely);
    return { mwbeId, ...(await person(mwbeId, role)) };
  }

  test('is set by administrators; reserved, taken and look-alike words are refused', async () => {
    const [firm, other] = [await firmWith(), await firmWith()];
    expect((await setPath(firm, 'Harbor-Mill')).json()).toEqual({ profile_url_path: 'harbor-mill' });
    for (const [path, problem] of [
      ['harbor-mill', 'taken'],
      ['harb0r-mi1l', 'look-alike'],
      ['harbormiil', 'look-alike'],
      ['hаrbor', 'form'], // a Cyrillic letter
      ['harbor--mill', 'form'],
      ['search', 'reserved'],
      ['harbor-mills', null],
    ] as const) {
      expect(await available(other, encodeURIComponent(path)), path).toBe(problem);
      const status = problem === null ? 200 : problem === 'form' || problem === 'reserved' ? 400 : 409;
      expect((await setPath(other, path)).statusCode, path).toBe(status);
    }
    const member = { ...firm, ...(await person(firm.mwbeId, 'member')) };
    expect((await setPath(member, 'other')).statusCode).toBe(403);
    expect((await setPath({ ...firm, token: other.token }, 'other')).statusCode).toBe(404);
  });

  test('leads on when it changes, rests 90 days, and is free afterwards', async () => {
    const [firm, other] = [await firmWith(), await firmWith()];
    await setPath(firm, 'first-name');
    await setPath(firm, 'second-name');
    const former = await t.call(null, 'GET', '/mwbes?profile_url_path=first-name');
    expect(former.json()).toMatchObject({ id: firm.mwbeId, profile_url_path: 'second-name' });
    expect(await available(other, 'first-name')).toBe('resting');
    expect(await available(other, 'f1rst-name')).toBe('look-alike');
    expect(await available(firm, 'first-name')).toBeNull();
    t.clock.set('2027-02-19T12:00:00Z');
    const late = { ...other, ...(await person(other.mwbeId)) };
    expect((await setPath(late, 'first-name')).statusCode).toBe(200);
    expect((await t.call(null, 'GET', '/mwbes?profile_url_path=first-name')).json()).toMatchObject({
      id: other.mwbeId,
    });
    t.clock.set('2026-11-20T12:00:00Z');
  });

  test('goes to one of two firms that want it at once', async () => {
    const both = [await firmWith(), await firmWith()];
    const answers = await Promise.all(both.map((firm, at) => setPath(firm, at ? 'corner-mill' : 'comer-mill')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});
