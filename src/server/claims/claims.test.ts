import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { createProject } from '#server/work-history/factory.ts';
import { claimStage, plain } from '../../../tests/support/claims.ts';

const { stage, listed, claimant, begin, begun, emailedCode, letterCode } = claimStage();

test('a code at the firm’s own web domain proves a claim', async () => {
  const firm = await listed();
  await createProject(stage.t.db.kysely, { mwbe_id: firm.mwbeId, title: 'Quay wall' });
  const { token, userId, claim } = await begun(firm.mwbeId);
  expect((await stage.t.call(token, 'GET', '/notifications')).body).not.toContain('Quay wall');
  expect(claim).toMatchObject({ state: 'open', offered: { email_domain: firm.domain, letter: true }, disputed: false });
  const sent = await stage.t.call(token, 'POST', `/claims/${claim.id}/email_codes`, { local_part: 'Office' });
  expect(sent.json()).toMatchObject({ email_code: { sent_to: `office@${firm.domain}`, tries_left: 5 } });
  const code = await emailedCode(`office@${firm.domain}`);
  const answer = await stage.t.call(token, 'POST', `/claims/${claim.id}/code`, { code });
  expect(answer.json()).toEqual({ outcome: 'claimed', tries_left: 0, mwbe_id: firm.mwbeId });
  // the same session sees it at once
  const me = await stage.t.call(token, 'GET', '/me');
  expect(me.json().mwbes).toMatchObject([{ id: firm.mwbeId, role: 'administrator' }]);
  // work that waited for the firm is in its inbox
  expect((await stage.t.call(token, 'GET', '/notifications')).body).toContain('Quay wall');
  const trail = await stage.t.db.kysely
    .selectFrom('audit_trail')
    .select('action')
    .where('actor_id', '=', userId)
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['claim begun', 'claim code sent', 'business claimed']);
  await stage.mailbox.waitFor(({ raw }) => plain(raw).includes(`Subject: You now act for ${firm.name}`));
});

test('five wrong codes use a code up, however many come at once', async () => {
  const firm = await listed();
  const { token, claim } = await begun(firm.mwbeId);
  await stage.t.call(token, 'POST', `/claims/${claim.id}/email_codes`, { local_part: 'bids' });
  const code = await emailedCode(`bids@${firm.domain}`);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => stage.t.call(token, 'POST', `/claims/${claim.id}/code`, { code: wrong })),
  );
  const left = tries.map((one) => one.json()).filter(({ outcome }) => outcome === 'wrong');
  expect(left.map(({ tries_left }) => tries_left).sort()).toEqual([1, 2, 3, 4]);
  const right = await stage.t.call(token, 'POST', `/claims/${claim.id}/code`, { code });
  expect(right.json()).toEqual({ outcome: 'used_up', tries_left: 0, mwbe_id: null });
  // another code works
  await stage.t.call(token, 'POST', `/claims/${claim.id}/email_codes`, { local_part: 'bids2' });
  const next = await emailedCode(`bids2@${firm.domain}`);
  expect((await stage.t.call(token, 'POST', `/claims/${claim.id}/code`, { code: ` ${next} ` })).json().outcome).toBe(
    'claimed',
  );
});

test('codes expire, are limited, and go to the firm’s own domain only', async () => {
  const firm = await listed();
  const { token, claim } = await begun(firm.mwbeId);
  const send = (local_part: string) => stage.t.call(token, 'POST', `/claims/${claim.id}/email_codes`, { local_part });
  for (const local of ['a@evil.example,b', 'a b', '', '.a', 'a..b', 'ä']) {
    const refused = await send(local);
    expect(refused.statusCode, local).toBe(400);
    expect(refused.json().errors[0].field).toBe('body.local_part');
  }
  expect((await send('late')).statusCode).toBe(200);
  const code = await emailedCode(`late@${firm.domain}`);
  const now = stage.t.clock.now();
  stage.t.clock.set(new Date(now.getTime() + 16 * 60_000));
  const late = await stage.t.call(token, 'POST', `/claims/${claim.id}/code`, { code });
  expect(late.json().outcome).toBe('used_up');
  const answers = [];
  for (let at = 0; at < 6; at += 1) answers.push((await send('late')).statusCode);
  expect(answers).toContain(429);
  expect(answers.at(-1)).toBe(429);
  stage.t.clock.set(now);
  const stored = await stage.t.db.kysely
    .selectFrom('claim_codes')
    .selectAll()
    .where('claim_id', '=', claim.id)
    .execute();
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
  expect((await stage.t.call(stage.staff, 'POST', `/staff/claims/${claim.id}/letter`)).statusCode).toBe(409);
  expect((await stage.t.call(token, 'POST', `/claims/${claim.id}/letter`)).json().letter).toMatchObject({
    printed_at: null,
  });
  expect((await stage.t.call(token, 'POST', `/claims/${claim.id}/letter`)).statusCode).toBe(409);
  const first = await letterCode(claim.id);
  const second = await letterCode(claim.id);
  const enter = (code: string) => stage.t.call(token, 'POST', `/claims/${claim.id}/code`, { code });
  expect((await enter(first)).json()).toMatchObject({ outcome: 'wrong', tries_left: 4 });
  const answer = await enter(second.toLowerCase().replace('-', ' '));
  expect(answer.json()).toMatchObject({ outcome: 'claimed', mwbe_id: firm.mwbeId });
});

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
  expect((await stage.t.call(stranger.token, 'POST', `/claims/${claim.id}/withdrawal`)).statusCode).toBe(404);
  expect((await stage.t.call(token, 'POST', `/claims/${claim.id}/withdrawal`)).statusCode).toBe(204);
  expect((await stage.t.call(token, 'POST', `/claims/${claim.id}/withdrawal`)).statusCode).toBe(409);
  expect((await begin(stranger.token, one.mwbeId)).statusCode).toBe(201);
  const states = await stage.t.call(token, 'GET', `/claims/firms?id=${one.mwbeId}&id=${other.mwbeId}`);
  expect(Object.fromEntries(states.json().map(({ id, state }: { id: string; state: string }) => [id, state]))).toEqual({
    [one.mwbeId]: 'pending',
    [other.mwbeId]: 'free',
  });
});

test('people with a firm, hirers and staff claim nothing', async () => {
  const firm = await listed();
  const [owner, hirer] = [await stage.t.firm(), await stage.t.hirer()];
  for (const token of [owner.token, hirer.token, stage.staff])
    expect((await begin(token, firm.mwbeId)).statusCode).toBe(403);
  expect((await begin((await claimant()).token, owner.mwbeId)).statusCode).toBe(409);
});

test('a merged record leads to the surviving one, before, during and after', async () => {
  const [kept, hidden] = [await listed(), await listed()];
  const merge = (id: string, into: string) =>
    stage.t.db.kysely.updateTable('businesses').set({ merged_into: into }).where('id', '=', id).execute();
  const before = await listed();
  await merge(before.id, kept.id);
  const first = await begun(before.mwbeId);
  expect(first.claim.firm.id).toBe(kept.mwbeId);
  await stage.t.call(first.token, 'POST', `/claims/${first.claim.id}/withdrawal`);
  const during = await begun(hidden.mwbeId);
  await merge(hidden.id, kept.id);
  const current = await stage.t.call(during.token, 'GET', '/claims/current');
  expect(current.json().claim.firm.id).toBe(kept.mwbeId);
  await stage.t.call(during.token, 'POST', `/claims/${during.claim.id}/email_codes`, { local_part: 'm' });
  const code = await emailedCode(`m@${kept.domain}`);
  const done = await stage.t.call(during.token, 'POST', `/claims/${during.claim.id}/code`, { code });
  expect(done.json()).toMatchObject({ outcome: 'claimed', mwbe_id: kept.mwbeId });
  // after: the hidden record is claimed too
  const late = await claimant();
  expect((await begin(late.token, hidden.mwbeId)).statusCode).toBe(409);
});

test('a claim expires after 30 days, and the firm is free again', async () => {
  const firm = await listed();
  const { userId, claim } = await begun(firm.mwbeId);
  const now = stage.t.clock.now();
  stage.t.clock.set(new Date(now.getTime() + 31 * DAY_MS));
  const [fresh, again] = [await stage.t.logIn(userId), await claimant()];
  expect((await stage.t.call(fresh, 'GET', '/claims/current')).json().claim.state).toBe('expired');
  expect((await begin(again.token, firm.mwbeId)).statusCode).toBe(201);
  const row = await stage.t.db.kysely
    .selectFrom('claims')
    .select('state')
    .where('id', '=', claim.id)
    .executeTakeFirst();
  expect(row?.state).toBe('expired');
  await stage.mailbox.waitFor(({ raw }) => plain(raw).includes(`Your claim of ${firm.name} has expired`));
  stage.t.clock.set(now);
});

test('in every race of two claimants one wins', async () => {
  // RACES=500 npm test -- postgres src/server/claims is the full proof
  const rounds = process.env.DB_ENGINE === 'postgres' ? Number(process.env.RACES ?? 40) : 20;
  const [one, other] = [await claimant(), await claimant()];
  const won = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    const { mwbeId } = await createBusiness(stage.t.db.kysely);
    const answers = await Promise.all([begin(one.token, mwbeId), begin(other.token, mwbeId)]);
    const winners = answers.filter(({ statusCode }) => statusCode === 201).length;
    won.set(winners, (won.get(winners) ?? 0) + 1);
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
    const ended = { state: 'withdrawn', decided_at: stage.t.clock.now() } as const;
    await stage.t.db.kysely.updateTable('claims').set(ended).where('mwbe_id', '=', mwbeId).execute();
    // the limits of real people do not hold for a race
    await stage.t.db.kysely.deleteFrom('rate_limit_attempts').execute();
  }
  expect([...won]).toEqual([[1, rounds]]);
});
