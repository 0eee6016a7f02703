import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SavedSearch } from '#contract/search/schema.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox, ReceivedMail } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { searchAlerts } from '../../../tests/support/search-alerts.ts';

let mailbox: Mailbox;
let t: TestApp;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const { run, saved, alerts, told } = searchAlerts(() => t);
const roofer = (legal_business_name: string) =>
  createBusiness(t.db.kysely, { legal_business_name, description: 'Roofing of warehouses' });

const unfolded = ({ raw }: ReceivedMail) => raw.replace(/\r\n[ \t]+/g, ' ');
const decoded = ({ raw }: ReceivedMail) =>
  raw.replace(/=\r\n/g, '').replaceAll('=3D', '=').replaceAll('=E2=80=9C', '“').replaceAll('=E2=80=9D', '”');
let people = 0;

test('emails an alert with the firms and a way to stop it by one click or by its page, as often as one likes', async () => {
  const email = `searcher${++people}@test.example`;
  const me = await t.hirer({ email });
  const search = await saved(me.token, { alert: 'at_once' });
  await saved(me.token, { alert: 'weekly', query: 'q=paving', name: 'Pavers' });
  await roofer('New <Roofs>');
  await run();
  const mail = await mailbox.waitFor(({ to }) => to.includes(email));
  const [alert] = await alerts(me);
  const text = decoded(mail);
  expect(text).toContain('1 new firm in');
  expect(text).toContain('- New <Roofs>');
  expect(text).toContain(`https://plumbline.test/search?alert=${alert?.id}`);
  const link = /^List-Unsubscribe: <https:\/\/plumbline\.test\/api\/v1\/search_alerts\/stop\/([\w-]{43})>\r$/m.exec(
    unfolded(mail),
  );
  const secret = link?.[1] ?? '';
  expect(unfolded(mail)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(text).toContain(`https://plumbline.test/link/${secret}`);
  const preview = await t.call(null, 'POST', '/links/look', { tempToken: secret });
  expect(preview.json()).toMatchObject({ purpose: 'search alert', message: 'Roofers' });
  const oneClick = () =>
    t.app.http.inject({
      method: 'POST',
      url: `/api/v1/search_alerts/stop/${secret}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const list = async () => {
    const all = (await t.call(me.token, 'GET', '/search/saved')).json() as SavedSearch[];
    return Object.fromEntries(all.map((one) => [one.name, one.alert]));
  };
  expect(await list()).toEqual({ Roofers: 'at_once', Pavers: 'weekly' });
  expect([(await oneClick()).statusCode, (await oneClick()).statusCode]).toEqual([200, 200]);
  expect(await list()).toEqual({ Roofers: 'off', Pavers: 'weekly' });
  const again = await t.call(me.token, 'PATCH', `/search/saved/${search.id}`, { alert: 'daily' });
  expect(again.json().alert).toBe('daily');
  const stopped = await t.call(null, 'POST', '/search_alerts/stop', { token: secret });
  expect([stopped.statusCode, stopped.json()]).toEqual([200, { search_name: 'Roofers' }]);
  expect(await list()).toEqual({ Roofers: 'off', Pavers: 'weekly' });
  const unknown = await t.call(null, 'POST', '/search_alerts/stop', { token: 'x'.repeat(43) });
  expect(unknown.statusCode).toBe(404);
});

test('who wants no emails of news gets the card alone; the daily email tells of it to others', async () => {
  const [never, daily] = [`searcher${++people}@test.example`, `searcher${++people}@test.example`];
  const quiet = await t.hirer({ email: never, update_mail_preference: 'never' });
  const digest = await t.hirer({ email: daily, update_mail_preference: 'daily' });
  const last = await t.hirer({ email: `searcher${++people}@test.example` });
  for (const { token } of [quiet, digest, last]) await saved(token, { alert: 'at_once' });
  await roofer('New Roofs');
  await run();
  await mailbox.waitFor(({ to }) => to.includes(`searcher${people}@test.example`));
  for (const one of [quiet, digest]) expect(await told(one)).toEqual([['New Roofs']]);
  expect(mailbox.received.filter(({ to }) => to.includes(never) || to.includes(daily))).toEqual([]);
});
