import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SavedSearch } from '#contract/search/schema.ts';
import { createHiringCompany } from '#server/accounts/factory.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { importNotices } from '#server/opportunity-imports/commands/import-notices.ts';
import { finishImport, recordImport } from '#server/opportunity-imports/commands/records.ts';
import { samFile, samRow } from '#server/opportunity-imports/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { searchAlerts } from '../../../tests/support/search-alerts.ts';

let t: TestApp;
let mailbox: Mailbox;
let owner: string;
/** In every title of one test: the index isn't told that tables were emptied. */
let word: string;
let tests = 0;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  owner = await createHiringCompany(t.db.kysely, { business_name: 'Harbor Builders' });
  word = `Zz${'abcdefghij'[tests++]}xq`;
  // Friday, seven in the morning in New York
  t.clock.set('2026-11-20T12:00:00Z');
});

const { run, alerts, told, saved: save } = searchAlerts(() => t);
const saved = (token: string, alert: string, filters = ''): Promise<SavedSearch> =>
  save(token, { alert, kind: 'opportunities', name: 'Mine', query: `q=${word}${filters}` });
const publish = (title: string, values: Partial<Parameters<typeof createOpportunity>[1]> = {}) =>
  createOpportunity(t.db.kysely, { hiring_company_id: owner, ...values, title: `${title} ${word}` });
const titles = (...all: string[]) => all.map((title) => `${title} ${word}`);
const found = async ({ userId }: { readonly userId: string }, query: string) => {
  const answer = await t.call(await t.logIn(userId), 'GET', `/search/opportunities?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json().items as { title: string }[]).map(({ title }) => title).sort();
};

test('tells once a day at seven of what was published since, and leads to exactly that, whatever became of it', async () => {
  const me = await t.firm();
  await publish('Old');
  expect(await saved(me.token, 'daily')).toMatchObject({ kind: 'opportunities', alert: 'daily' });
  await run();
  const fresh = await publish('New');
  await publish('Draft', { state: 'draft' });
  await createOpportunity(t.db.kysely, { hiring_company_id: owner, title: 'Of another trade' });
  await run();
  t.clock.set('2026-11-21T11:59:00Z');
  await run();
  expect(await told(me)).toEqual([]);
  t.clock.set('2026-11-21T12:00:00Z');
  await run();
  await run();
  const [alert] = await alerts(me);
  expect(alert).toMatchObject({ alert_of: 'opportunities', search_name: 'Mine', total: 1, names: titles('New') });
  await t.db.kysely
    .updateTable('opportunities')
    .set({ state: 'closed', closed_at: t.clock.now() })
    .where('id', '=', fresh)
    .execute();
  expect(await found(me, `status=any&alert=${alert?.id}`)).toEqual(titles('New'));
  expect(await found(me, `alert=${alert?.id}`)).toEqual([]);
  t.clock.set('2026-11-22T12:00:00Z');
  await run();
  expect(await told(me)).toHaveLength(1);
});

test('tells at once, but no more than once in a quarter of an hour, and weekly on Mondays of what is still open', async () => {
  const [quick, calm] = [await t.firm(), await t.hirer()];
  await saved(quick.token, 'at_once');
  await saved(calm.token, 'weekly');
  await publish('First');
  await run();
  t.clock.set('2026-11-20T12:01:00Z');
  await publish('Second', { deadline: '2026-11-22T12:00', deadline_at: new Date('2026-11-22T17:00:00Z') });
  await run();
  expect(await told(quick)).toEqual([titles('First')]);
  t.clock.set('2026-11-20T12:15:00Z');
  await run();
  expect(await told(quick)).toEqual([titles('First'), titles('Second')]);
  t.clock.set('2026-11-23T12:00:00Z');
  await run();
  expect(await told(calm)).toEqual([titles('First')]);
});

test('a draft is news once it is published; changes of what is known are none, unless they make it match', async () => {
  const me = await t.firm();
  const hirer = await t.hirer();
  const mine = { hiring_company_id: hirer.companyId };
  const draft = await publish('Draft', { ...mine, state: 'draft' });
  const known = await publish('Known', mine);
  const other = await publish('Other', { ...mine, naics: ['237310'] });
  await saved(me.token, 'at_once', '&naics=238210');
  const act = async (id: string, action: string, body: object) => {
    const answer = await t.call(hirer.token, 'POST', `/opportunities/${id}/${action}`, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  };
  await run();
  await act(known, 'addenda', { version: 1, said: 'More light', changes: { scope: 'More light', naics: ['238210'] } });
  await t.db.kysely.updateTable('hiring_companies').set({ business_name: 'Renamed' }).execute();
  await run();
  expect(await told(me)).toEqual([]);
  await act(draft, 'publication', { version: 1 });
  await act(other, 'addenda', { version: 1, said: 'Lights, too', changes: { naics: ['237310', '238210'] } });
  await run();
  expect(await told(me)).toEqual([titles('Draft', 'Other')]);
});

test('what comes to be due is told when it does, once', async () => {
  const me = await t.firm();
  await saved(me.token, 'at_once', '&due=7');
  await run();
  await publish('Soon', { deadline: '2026-11-28T12:00', deadline_at: new Date('2026-11-28T17:00:00Z') });
  await run();
  t.clock.set('2026-11-21T16:59:00Z');
  await run();
  expect(await told(me)).toEqual([]);
  t.clock.set('2026-11-21T17:00:00Z');
  await run();
  t.clock.set('2026-11-22T17:00:00Z');
  await run();
  expect(await told(me)).toEqual([titles('Soon')]);
});

test('an import is told of as a whole at its end, and holds up nothing else', async () => {
  const me = await t.firm();
  await saved(me.token, 'at_once');
  await run();
  const { services } = t.app;
  const importId = await recordImport(services, { source: 'sam', fileName: 'sam.csv', complete: false });
  const notices = ['a', 'b', 'c'].map((id) => samRow({ NoticeId: id.repeat(32), Title: `Notice ${id} ${word}` }));
  const imported = await importNotices(services, {
    ...{ importId, source: 'sam', complete: false, allowGone: false },
    path: await samFile(notices),
  });
  expect(imported.counts.imported).toBe(3);
  await publish('Meanwhile');
  await run();
  expect(await told(me)).toEqual([titles('Meanwhile')]);
  t.clock.set('2026-11-20T13:00:00Z');
  await run();
  expect(await told(me)).toHaveLength(1);
  await finishImport(services, importId, imported);
  await run();
  const all = titles('Notice a', 'Notice b', 'Notice c');
  expect(await told(me)).toEqual([titles('Meanwhile'), all]);
  t.clock.set('2026-11-20T14:00:00Z');
  await run();
  expect(await told(me)).toHaveLength(2);
});

test('an import whose process died is told of after hours', async () => {
  const me = await t.firm();
  await saved(me.token, 'at_once');
  await run();
  const { services } = t.app;
  const importId = await recordImport(services, { source: 'sam', fileName: 'sam.csv', complete: false });
  const path = await samFile([samRow({ Title: `Notice ${word}` })]);
  await importNotices(services, { importId, source: 'sam', complete: false, allowGone: false, path });
  for (const moment of ['2026-11-20T12:00:00Z', '2026-11-20T17:00:00Z', '2026-11-20T18:01:00Z']) {
    expect(await told(me)).toEqual([]);
    t.clock.set(moment);
    await run();
  }
  expect(await told(me)).toEqual([titles('Notice')]);
});

describe('stopping', () => {
  test('the email leads to the new ones and stops the alerts by one click; the card knows', async () => {
    const [me, quiet] = [
      await t.firm({ email: 'seeker@test.example' }),
      await t.firm({ email: 'quiet@test.example', update_mail_preference: 'never' }),
    ];
    for (const { token } of [quiet, me]) await saved(token, 'at_once');
    await publish('New');
    await run();
    const mail = await mailbox.waitFor(({ to }) => to.includes('seeker@test.example'));
    const text = mail.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
    const [alert] = await alerts(me);
    expect(text).toContain('See 1 new opportunity');
    expect(text).toContain(`- New ${word}`);
    expect(text).toContain(`https://plumbline.test/opportunity/search?status=any&alert=${alert?.id}`);
    const secret = /search_alerts\/stop\/([\w-]{43})>/.exec(mail.raw.replace(/\r\n[ \t]+/g, ' '))?.[1];
    const stopped = await t.call(null, 'POST', '/search_alerts/stop', { token: secret });
    expect([stopped.statusCode, stopped.json()]).toEqual([200, { search_name: 'Mine' }]);
    expect((await alerts(me)).map(({ search_id }) => search_id)).toEqual([null]);
    expect((await alerts(quiet)).map(({ search_id }) => search_id)).toEqual([expect.any(String)]);
    await publish('Newer');
    t.clock.set('2026-11-20T13:00:00Z');
    await run();
    expect([await told(me), await told(quiet)]).toEqual([[titles('New')], [titles('New'), titles('Newer')]]);
    expect(mailbox.received.filter(({ to }) => to.includes('quiet@test.example'))).toEqual([]);
  });

  test('an alert is its owner’s alone, and of one kind of search', async () => {
    const [me, other] = [await t.firm(), await t.firm()];
    const { id } = await saved(me.token, 'off');
    const change = (token: string, body: object) => t.call(token, 'PATCH', `/search/saved/${id}`, body);
    expect((await change(other.token, { alert: 'at_once' })).statusCode).toBe(404);
    expect((await change(me.token, { alert: 'at_once' })).json().alert).toBe('at_once');
    await publish('New');
    await run();
    const [alert] = await alerts(me);
    expect(alert?.search_id).toBe(id);
    for (const [token, path] of [
      [other.token, 'opportunities?'],
      [other.token, 'opportunities/trades?parent=23&'],
      [me.token, 'businesses?'],
    ] as const) {
      const answer = await t.call(token, 'GET', `/search/${path}alert=${alert?.id}`);
      expect([path, answer.statusCode, answer.json().errors]).toMatchObject([path, 400, [{ field: 'query.alert' }]]);
    }
    const trades = await t.call(me.token, 'GET', `/search/opportunities/trades?parent=23&alert=${alert?.id}`);
    expect(trades.json()).toMatchObject([{ count: 1 }]);
    expect((await change(me.token, { alert: 'off' })).json().alert).toBe('off');
    await publish('Newer');
    t.clock.set('2026-11-20T13:00:00Z');
    await run();
    expect(await told(me)).toEqual([titles('New')]);
  });
});

test.each(['zip=00000', 'naics=99', 'status=new', 'budget_min=5&budget_max=4'])(
  'refuses alerts of %s',
  async (query) => {
    const { token } = await t.firm();
    const body = { name: 'Mine', kind: 'opportunities', query, alert: 'daily' };
    const answer = await t.call(token, 'POST', '/search/saved', body);
    expect([answer.statusCode, answer.json().errors]).toMatchObject([400, [{ field: 'body.alert' }]]);
    expect((await t.call(token, 'POST', '/search/saved', { ...body, alert: 'off' })).statusCode).toBe(201);
  },
);
