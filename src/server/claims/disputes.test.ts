import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimStage, plain } from '../../../tests/support/claims.ts';
import { documentUploader, pdf } from '../../../tests/support/documents.ts';

const { stage, listed, claimant, begun, letterCode } = claimStage();

test('a known contact is told and objects without an account; staff settle it', async () => {
  const firm = await listed();
  const { contact } = firm;
  const { token, claim } = await begun(firm.mwbeId);
  const { raw } = await stage.mailbox.waitFor(({ to }) => to.includes(contact));
  const tempToken = /\/link\/([\w-]{43})/.exec(plain(raw))?.[1] ?? '';
  const object = () => stage.t.call(null, 'POST', '/claim_objections', { tempToken, statement: 'Not ours' });
  expect((await object()).statusCode).toBe(204);
  expect((await object()).statusCode).toBe(404);
  const code = await stage.t.call(token, 'POST', `/claims/${claim.id}/code`, { code: '123456' });
  expect([code.statusCode, code.json().detail]).toEqual([409, expect.stringMatching(/objected/)]);
  const { disputes } = (await stage.t.call(stage.staff, 'GET', '/staff/claims')).json();
  const [dispute] = disputes.filter(({ firm: of }: { firm: { id: string } }) => of.id === firm.mwbeId);
  expect(dispute).toMatchObject({ challenger: null, challenger_email: contact, statement: 'Not ours' });
  const settle = (outcome: string) =>
    stage.t.call(stage.staff, 'POST', `/staff/claim_disputes/${dispute.id}/settlement`, {
      outcome,
      reason: 'We called the firm.',
    });
  const impossible = await settle('challenger');
  expect([impossible.statusCode, impossible.json().errors[0].field]).toEqual([400, 'body.outcome']);
  const both = await Promise.all([settle('nobody'), settle('holder')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
});

test('a second claimant gets a claimed firm, and the first loses it at once', async () => {
  const firm = await listed();
  const first = await begun(firm.mwbeId);
  await stage.t.call(first.token, 'POST', `/claims/${first.claim.id}/letter`);
  const code = await letterCode(first.claim.id);
  expect((await stage.t.call(first.token, 'POST', `/claims/${first.claim.id}/code`, { code })).json().outcome).toBe(
    'claimed',
  );
  const second = await claimant();
  const opened = await stage.t.call(second.token, 'POST', '/claim_disputes', {
    mwbe_id: firm.mwbeId,
    statement: 'I own it',
  });
  expect(opened.statusCode).toBe(201);
  const again = await stage.t.call(second.token, 'POST', '/claim_disputes', {
    mwbe_id: firm.mwbeId,
    statement: 'I own it',
  });
  expect(again.statusCode).toBe(409);
  const decision = { outcome: 'challenger', reason: 'The deed names them.' };
  const settled = await stage.t.call(
    stage.staff,
    'POST',
    `/staff/claim_disputes/${opened.json().id}/settlement`,
    decision,
  );
  expect(settled.statusCode).toBe(204);
  expect((await stage.t.call(first.token, 'GET', '/me')).json().mwbes).toEqual([]);
  expect((await stage.t.call(second.token, 'GET', '/me')).json().mwbes).toMatchObject([{ id: firm.mwbeId }]);
  const { decisions } = (await stage.t.call(stage.staff, 'GET', '/staff/claims/history')).json();
  expect(decisions).toContainEqual(expect.objectContaining(decision));
  await stage.mailbox.waitFor(({ raw }) => plain(raw).includes(`Subject: You no longer act for ${firm.name}`));
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

test('a certificate is its sender’s and staff’s; staff decide once', async () => {
  const firm = await listed();
  const { token, claim } = await begun(firm.mwbeId);
  const stranger = await claimant();
  const upload = await uploaded(token, pdf());
  const send = (as: string, file: string) =>
    stage.t.call(as, 'POST', `/claims/${claim.id}/certificates`, { upload: file });
  expect((await send(stranger.token, upload)).statusCode).toBe(404);
  const sent = await Promise.all([send(token, upload), send(token, upload)]);
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(sent[0]?.json()).toMatchObject({ state: 'review', files: [{ display_name: 'Certificate.pdf' }] });
  expect((await send(token, await uploaded(token, Buffer.from('<html>')))).statusCode).toBe(415);
  const [{ id }] = sent[0]?.json().files ?? [];
  const open = (as: string) => stage.t.call(as, 'POST', `/staff/claim_files/${id}/downloads`);
  expect((await open(token)).statusCode).toBe(403);
  expect((await readProof(stage.staff, (await open(stage.staff)).json().id)).rawPayload.subarray(0, 5).toString()).toBe(
    '%PDF-',
  );
  for (let more = 0; more < 4; more += 1)
    expect((await send(token, await uploaded(token, pdf()))).statusCode).toBe(201);
  expect((await send(token, await uploaded(token, pdf()))).statusCode).toBe(409);
  const decide = (how: string, body?: object) =>
    stage.t.call(stage.staff, 'POST', `/staff/claims/${claim.id}/${how}`, body);
  const both = await Promise.all([decide('approval'), decide('refusal', { reason: 'Another firm' })]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
});

const readProof = (as: string, download: string) => stage.t.call(as, 'GET', `/staff/claim_file_downloads/${download}`);
const uploaded = (token: string, content: Buffer): Promise<string> =>
  documentUploader(stage.t, token, '/claim_uploads').upload('Certificate.pdf', content);

test('a firm in no list registers itself; look-alikes must have been seen', async () => {
  const { token } = await claimant();
  const alike = await listed({ legal_business_name: 'Tamsin Drainage LLC' });
  const similar = await stage.t.call(token, 'POST', '/firm_registrations/similar', REGISTRATION);
  expect(similar.json()).toMatchObject([{ id: alike.mwbeId, reasons: ['same name'], state_of_claim: 'free' }]);
  expect((await stage.t.call(token, 'POST', '/firm_registrations', REGISTRATION)).statusCode).toBe(409);
  const seen = { ...REGISTRATION, similar_firms: [alike.id] };
  const made = await stage.t.call(token, 'POST', '/firm_registrations', seen);
  expect(made.statusCode).toBe(201);
  expect((await stage.t.call(token, 'POST', '/firm_registrations', seen)).statusCode).toBe(409);
  const { registrations } = (await stage.t.call(stage.staff, 'GET', '/staff/claims')).json();
  expect(registrations).toMatchObject([
    { id: made.json().id, details: { state: 'MD' }, similar: [{ id: alike.mwbeId }] },
  ]);
  const approve = () => stage.t.call(stage.staff, 'POST', `/staff/firm_registrations/${made.json().id}/approval`);
  const both = await Promise.all([approve(), approve()]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  const [firm] = (await stage.t.call(token, 'GET', '/me')).json().mwbes;
  const profile = await stage.t.call(token, 'GET', `/mwbes?id=${firm.id}`);
  expect(profile.json()).toMatchObject({ claimed: true, city: 'Bowie', description: 'Drainage and culverts' });
  const created = await sql<{ n: number }>`SELECT count(*)::int AS n FROM businesses
    WHERE legal_business_name = 'Tamsin Drainage LLC'`.execute(stage.t.db.kysely);
  expect(created.rows[0]?.n).toBe(2);
});
