import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claim } from '#contract/claims/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { pdfText } from '../../../tests/support/pdf-text.ts';

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

test('five wrong codes use a code up, however many come at once', async () => {
  const firm = await listed();
  const { token, claim } = await begun(firm.mwbeId);
  await t.call(token, 'POST', `/claims/${claim.id}/email_codes`, { local_part: 'bids' });
  const code = await emailedCode(`bids@${firm.domain}`);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => t.call(token, 'POST', `/claims/${claim.id}/code`, { code: wrong })),
  );
  const left = tries.map((one) => one.json()).filter(({ outcome }) => outcome === 'wrong');
  expect(left.map(({ tries_left }) => tries_left).sort()).toEqual([1, 2, 3, 4]);
  const right = await t.call(token, 'POST', `/claims/${claim.id}/code`, { code });
  expect(right.json()).toEqual({ outcome: 'used_up', tries_left: 0, mwbe_id: null });
  // another code works
  await t.call(token, 'POST', `/claims/${claim.id}/email_codes`, { local_part: 'bids2' });
  const next = await emailedCode(`bids2@${firm.domain}`);
  expect((await t.call(token, 'POST', `/claims/${claim.id}/code`, { code: ` ${next} ` })).json().outcome).toBe(
    'claimed',
  );
});

test('codes expire, are limited, and go to the firm’s own domain only', async () => {
  const firm = await listed();
  const { token, claim } = await begun(firm.mwbeId);
  const send = (local_part: string) => t.call(token, 'POST', `/claims/${claim.id}/email_codes`, { local_part });
  for (const local of ['a@evil.example,b', 'a b', '', '.a', 'a..b', 'ä']) {
    const refused = await send(local);
    expect(refused.statusCode, local).toBe(400);
    expect(refused.json().errors[0].field).toBe('body.local_part');
  }
  expect((await send('late')).statusCode).toBe(200);
  const code = await emailedCode(`late@${firm.domain}`);
  const now = t.clock.now();
  t.clock.set(new Date(now.getTime() + 16 * 60_000));
  const late = await t.call(token, 'POST', `/claims/${claim.id}/code`, { code });
  expect(late.json().outcome).toBe('used_up');
  const answers = [];
  for (let at = 0; at < 6; at += 1) answers.push((await send('late')).statusCode);
  expect(answers).toContain(429);
  expect(answers.at(-1)).toBe(429);
  t.clock.set(now);
  const stored = await t.db.kysely.selectFrom('claim_codes').selectAll().where('claim_id', '=', claim.id).execute();
  expect(JSON.stringify(stored)).not.toContain(code);
});

test.each([
  ['http://gmail.com', null],
  ['http://acme.wixsite.com', null],
  ['https://www.facebook.com', null],
  ['http://orlo.example/towson', null],
  ['http://sub.orlo.example', null],
  ['http://umd.edu', null],
  ['http://dgs.md.us', null],
  ['http://192.0.2.1', null],
  ['javascript:alert(1)', null],
  [null, null],
  ['http://www.orlo.example/', 'orlo.example'],
  ['https://orlo.co.uk/index.html', 'orlo.co.uk'],
  ['https://acme.us', 'acme.us'],
])('the website %s offers codes at %s', async (website, domain) => {
  const { mwbeId } = await listed({ website });
  const { claim } = await begun(mwbeId);
  expect(claim.offered.email_domain).toBe(domain);
});

test('a letter is printed with a code that is stored nowhere, and proves the claim', async () => {
  const firm = await listed({ website: null });
  const { token, claim } = await begun(firm.mwbeId);
  expect((await t.call(staff, 'POST', `/staff/claims/${claim.id}/letter`)).statusCode).toBe(409);
  expect((await t.call(token, 'POST', `/claims/${claim.id}/letter`)).json().letter).toMatchObject({ printed_at: null });
  expect((await t.call(token, 'POST', `/claims/${claim.id}/letter`)).statusCode).toBe(409);
  const first = await letterCode(claim.id);
  const second = await letterCode(claim.id);
  const enter = (code: string) => t.call(token, 'POST', `/claims/${claim.id}/code`, { code });
  expect((await enter(first)).json()).toMatchObject({ outcome: 'wrong', tries_left: 4 });
  const answer = await enter(second.toLowerCase().replace('-', ' '));
  expect(answer.json()).toMatchObject({ outcome: 'claimed', mwbe_id: firm.mwbeId });
});

/** Prints the letter and reads its code from the PDF. */
async function letterCode(claimId: string): Promise<string> {
  const answer = await t.call(staff, 'POST', `/staff/claims/${claimId}/letter`);
  expect(answer.statusCode).toBe(200);
  const pdf = Buffer.from(answer.json().content, 'base64');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1')).toContain('/MarkInfo');
  const text = pdfText(pdf);
  expect(text).toContain('14 Quarry Rd');
  return /[2-9B-Z]{4}-[2-9B-Z]{4}/.exec(text)?.[0] ?? '';
}

test('one of many who claim a firm at the same moment wins, the others are told', async () => {
  const firm = await listed();
  const people = await Promise.all(Array.from({ length: 8 }, () => claimant()));
  const answers = await Promise.all(people.map(({ token }) => begin(token, firm.mwbeId)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
  const lost = answers.find(({ statusCode }) => statusCode === 409);
  expect(lost?.json().detail).toMatch(/Somebody else is claiming this firm/);
});

test('one person has one claim, and withdraws it', async () => {
  const [one, other] = [await listed(), await listed()];
  const { token, claim } = await begun(one.mwbeId);
  const second = await begin(token, other.mwbeId);
  expect([second.statusCode, second.json().detail]).toEqual([409, expect.stringMatching(/You have a pending claim/)]);
  const stranger = await claimant();
  expect((await t.call(stranger.token, 'POST', `/claims/${claim.id}/withdrawal`)).statusCode).toBe(404);
  expect((await t.call(token, 'POST', `/claims/${claim.id}/withdrawal`)).statusCode).toBe(204);
  expect((await t.call(token, 'POST', `/claims/${claim.id}/withdrawal`)).statusCode).toBe(409);
  expect((await begin(stranger.token, one.mwbeId)).statusCode).toBe(201);
  const states = await t.call(token, 'GET', `/claims/firms?id=${one.mwbeId}&id=${other.mwbeId}`);
  expect(Object.fromEntries(states.json().map(({ id, state }: { id: string; state: string }) => [id, state]))).toEqual({
    [one.mwbeId]: 'pending',
    [other.mwbeId]: 'free',
  });
});

test('people with a firm, hirers and staff claim nothing', async () => {
  const firm = await listed();
  const [owner, hirer] = [await t.firm(), await t.hirer()];
  for (const token of [owner.token, hirer.token, staff]) expect((await begin(token, firm.mwbeId)).statusCode).toBe(403);
  expect((await begin((await claimant()).token, owner.mwbeId)).statusCode).toBe(409);
});

test('a merged record leads to the surviving one, before, during and after', async () => {
  const [kept, hidden] = [await listed(), await listed()];
  const merge = (id: string, into: string) =>
    t.db.kysely.updateTable('businesses').set({ merged_into: into }).where('id', '=', id).execute();
  const before = await listed();
  await merge(before.id, kept.id);
  const first = await begun(before.mwbeId);
  expect(first.claim.firm.id).toBe(kept.mwbeId);
  await t.call(first.token, 'POST', `/claims/${first.claim.id}/withdrawal`);
  const during = await begun(hidden.mwbeId);
  await merge(hidden.id, kept.id);
  const current = await t.call(during.token, 'GET', '/claims/current');
  expect(current.json().claim.firm.id).toBe(kept.mwbeId);
  await t.call(during.token, 'POST', `/claims/${during.claim.id}/email_codes`, { local_part: 'm' });
  const code = await emailedCode(`m@${kept.domain}`);
  const done = await t.call(during.token, 'POST', `/claims/${during.claim.id}/code`, { code });
  expect(done.json()).toMatchObject({ outcome: 'claimed', mwbe_id: kept.mwbeId });
  // after: the hidden record is claimed too
  const late = await claimant();
  expect((await begin(late.token, hidden.mwbeId)).statusCode).toBe(409);
});

test('a known contact is told and objects without an account; staff settle it', async () => {
  const firm = await listed();
  const contact = `office@contact${number}.example`;
  const { token, claim } = await begun(firm.mwbeId);
  const { raw } = await mailbox.waitFor(({ to }) => to.includes(contact));
  const tempToken = /\/link\/([\w-]{43})/.exec(plain(raw))?.[1] ?? '';
  const object = () => t.call(null, 'POST', '/claim_objections', { tempToken, statement: 'Not ours' });
  expect((await object()).statusCode).toBe(204);
  expect((await object()).statusCode).toBe(404);
  const code = await t.call(token, 'POST', `/claims/${claim.id}/code`, { code: '123456' });
  expect([code.statusCode, code.json().detail]).toEqual([409, expect.stringMatching(/objected/)]);
  const { disputes } = (await t.call(staff, 'GET', '/staff/claims')).json();
  const [dispute] = disputes.filter(({ firm: of }: { firm: { id: string } }) => of.id === firm.mwbeId);
  expect(dispute).toMatchObject({ challenger: null, challenger_email: contact, statement: 'Not ours' });
  const settle = (outcome: string) =>
    t.call(staff, 'POST', `/staff/claim_disputes/${dispute.id}/settlement`, { outcome, reason: 'We called the firm.' });
  const impossible = await settle('challenger');
  expect([impossible.statusCode, impossible.json().errors[0].field]).toEqual([400, 'body.outcome']);
  const both = await Promise.all([settle('nobody'), settle('holder')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
});

test('a second claimant gets a claimed firm, and the first loses it at once', async () => {
  const firm = await listed();
  const first = await begun(firm.mwbeId);
  await t.call(first.token, 'POST', `/claims/${first.claim.id}/letter`);
  const code = await letterCode(first.claim.id);
  expect((await t.call(first.token, 'POST', `/claims/${first.claim.id}/code`, { code })).json().outcome).toBe(
    'claimed',
  );
  const second = await claimant();
  const opened = await t.call(second.token, 'POST', '/claim_disputes', { mwbe_id: firm.mwbeId, statement: 'I own it' });
  expect(opened.statusCode).toBe(201);
  const again = await t.call(second.token, 'POST', '/claim_disputes', { mwbe_id: firm.mwbeId, statement: 'I own it' });
  expect(again.statusCode).toBe(409);
  const decision = { outcome: 'challenger', reason: 'The deed names them.' };
  const settled = await t.call(staff, 'POST', `/staff/claim_disputes/${opened.json().id}/settlement`, decision);
  expect(settled.statusCode).toBe(204);
  expect((await t.call(first.token, 'GET', '/me')).json().mwbes).toEqual([]);
  expect((await t.call(second.token, 'GET', '/me')).json().mwbes).toMatchObject([{ id: firm.mwbeId }]);
  const { decisions } = (await t.call(staff, 'GET', '/staff/claims/history')).json();
  expect(decisions).toContainEqual(expect.objectContaining(decision));
  await mailbox.waitFor(({ raw }) => plain(raw).includes(`Subject: You no longer act for Orlo Paving ${number}`));
});

const REGISTRATION = {
  legal_business_name: 'Tamsin Drainage LLC',
  address_1: '9 Gate Way',
  city: 'Bowie',
  state: 'md',
  zip_code: '20715',
  phone: '(410) 555-0177',
  description: 'Drainage and culverts',
};

test('a firm in no list registers itself; look-alikes must have been seen', async () => {
  const { token } = await claimant();
  const alike = await listed({ legal_business_name: 'Tamsin Drainage LLC' });
  const similar = await t.call(token, 'POST', '/firm_registrations/similar', REGISTRATION);
  expect(similar.json()).toMatchObject([{ id: alike.mwbeId, reasons: ['same name'], state_of_claim: 'free' }]);
  expect((await t.call(token, 'POST', '/firm_registrations', REGISTRATION)).statusCode).toBe(409);
  const seen = { ...REGISTRATION, similar_firms: [alike.id] };
  const made = await t.call(token, 'POST', '/firm_registrations', seen);
  expect(made.statusCode).toBe(201);
  expect((await t.call(token, 'POST', '/firm_registrations', seen)).statusCode).toBe(409);
  const { registrations } = (await t.call(staff, 'GET', '/staff/claims')).json();
  expect(registrations).toMatchObject([
    { id: made.json().id, details: { state: 'MD' }, similar: [{ id: alike.mwbeId }] },
  ]);
  const approve = () => t.call(staff, 'POST', `/staff/firm_registrations/${made.json().id}/approval`);
  const both = await Promise.all([approve(), approve()]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  const [firm] = (await t.call(token, 'GET', '/me')).json().mwbes;
  const profile = await t.call(token, 'GET', `/mwbes?id=${firm.id}`);
  expect(profile.json()).toMatchObject({ claimed: true, city: 'Bowie', description: 'Drainage and culverts' });
  const created = await sql<{ n: number }>`SELECT count(*)::int AS n FROM businesses
    WHERE legal_business_name = 'Tamsin Drainage LLC'`.execute(t.db.kysely);
  expect(created.rows[0]?.n).toBe(2);
});

test('a claim expires after 30 days, and the firm is free again', async () => {
  const firm = await listed();
  const { userId, claim } = await begun(firm.mwbeId);
  const now = t.clock.now();
  t.clock.set(new Date(now.getTime() + 31 * 24 * 3_600_000));
  const [fresh, again] = [await t.logIn(userId), await claimant()];
  expect((await t.call(fresh, 'GET', '/claims/current')).json().claim.state).toBe('expired');
  expect((await begin(again.token, firm.mwbeId)).statusCode).toBe(201);
  const row = await t.db.kysely.selectFrom('claims').select('state').where('id', '=', claim.id).executeTakeFirst();
  expect(row?.state).toBe('expired');
  await mailbox.waitFor(({ raw }) => plain(raw).includes(`Your claim of Orlo Paving ${number} has expired`));
  t.clock.set(now);
});

test('in every race of two claimants one wins', async () => {
  const rounds = process.env.DB_ENGINE === 'postgres' ? 500 : 20;
  const [one, other] = [await claimant(), await claimant()];
  const won = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    const { mwbeId } = await createBusiness(t.db.kysely);
    const answers = await Promise.all([begin(one.token, mwbeId), begin(other.token, mwbeId)]);
    const winners = answers.filter(({ statusCode }) => statusCode === 201).length;
    won.set(winners, (won.get(winners) ?? 0) + 1);
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
    const ended = { state: 'withdrawn', decided_at: t.clock.now() } as const;
    await t.db.kysely.updateTable('claims').set(ended).where('mwbe_id', '=', mwbeId).execute();
    // the limits of real people do not hold for a race
    await t.db.kysely.deleteFrom('attempts').execute();
  }
  expect([...won]).toEqual([[1, rounds]]);
}, 120_000);
