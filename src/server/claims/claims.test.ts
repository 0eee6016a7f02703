import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claim } from '#contract/claims/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';

let t: TestApp;
let mailbox: Mailbox;
let staff: string;

beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
  staff = await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL', admin: true }));
}, 120_000);
afterAll(() => t.close());

let number = 0;
/** A listed firm with a website and a certified address of its own. */
async function listed(more: Parameters<typeof createBusiness>[1] = {}) {
  number += 1;
  const firm = await createBusiness(t.db.kysely, {
    legal_business_name: `Orlo Paving ${number}`,
    website: `http://www.orlo${number}.example`,
    email: `office@contact${number}.example`,
    address_1: '14 Quarry Rd',
    city: 'Towson',
    state: 'MD',
    zip_code: '21204',
    ...more,
  });
  await createCertificate(t.db.kysely, firm.id, { number: `MBE-${number}` });
  return { ...firm, domain: `orlo${number}.example` };
}
async function claimant() {
  const userId = await createUser(t.db.kysely, { user_type: 'MWBE', first_name: 'Ada', last_name: 'Orlo' });
  return { userId, token: await t.logIn(userId) };
}
const begin = (token: string, mwbe_id: string) => t.call(token, 'POST', '/claims', { mwbe_id });
async function begun(mwbeId: string) {
  const who = await claimant();
  const answer = await begin(who.token, mwbeId);
  expect(answer.statusCode).toBe(201);
  return { ...who, claim: answer.json() as Claim };
}
const plain = (raw: string) => raw.replace(/=\r\n/g, '').replace(/\r\n[ \t]+/g, ' ');
async function emailedCode(to: string): Promise<string> {
  const { raw } = await mailbox.waitFor((mail) => mail.to.includes(to));
  return /Subject: (\d{6}) is your/.exec(plain(raw))?.[1] ?? '';
}

test('a code at the firm’s own web domain proves a claim', async () => {
  const firm = await listed();
  const { token, userId, claim } = await begun(firm.mwbeId);
  expect(claim).toMatchObject({ state: 'open', offered: { email_domain: firm.domain, letter: true }, disputed: false });
  const sent = await t.call(token, 'POST', `/claims/${claim.id}/email_codes`, { local_part: 'Office' });
  expect(sent.json()).toMatchObject({ email_code: { sent_to: `office@${firm.domain}`, tries_left: 5 } });
  const code = await emailedCode(`office@${firm.domain}`);
  const answer = await t.call(token, 'POST', `/claims/${claim.id}/code`, { code });
  expect(answer.json()).toEqual({ outcome: 'claimed', tries_left: 0, mwbe_id: firm.mwbeId });
  // the same session sees it at once
  const me = await t.call(token, 'GET', '/me');
  expect(me.json().mwbes).toMatchObject([{ id: firm.mwbeId, role: 'administrator' }]);
  const trail = await t.db.kysely.selectFrom('audit_trail').select('action').where('actor_id', '=', userId).execute();
  expect(trail.map(({ action }) => action)).toEqual(['claim begun', 'claim code sent', 'business claimed']);
  await mailbox.waitFor(({ raw }) => plain(raw).includes(`Subject: You now act for Orlo Paving ${number}`));
});
