import { expect, test } from 'vitest';
import { createFirmDocument, createFirmShare } from '#server/firm-documents/factory.ts';
import { claimStage } from '../../../tests/support/claims.ts';

const { stage, listed, claimant, begun, emailedCode } = claimStage();

/** A firm that was claimed by a code, and whose people said something of it. */
async function spoken() {
  const firm = await listed({ phone: '4105550100' });
  const { token, userId, claim } = await begun(firm.mwbeId);
  await stage.t.call(token, 'POST', `/claims/${claim.id}/email_codes`, { local_part: 'office' });
  const code = await emailedCode(`office@${firm.domain}`);
  expect((await stage.t.call(token, 'POST', `/claims/${claim.id}/code`, { code })).json().outcome).toBe('claimed');
  const say = (version: number, more: object) =>
    stage.t.call(token, 'PATCH', `/mwbes/${firm.mwbeId}/profile`, { version, ...more });
  const said = await say(0, { phone: '(410) 555-9999', description: 'Send the money here', crew: 12 });
  expect(said.statusCode).toBe(200);
  return { ...firm, token, userId, say };
}
const shown = async (token: string | null, id: string) => (await stage.t.call(token, 'GET', `/mwbes?id=${id}`)).json();
const profile = async (token: string, id: string) => (await stage.t.call(token, 'GET', `/mwbes/${id}/profile`)).json();
const withdrawn = (id: string) =>
  stage.t.db.kysely
    .selectFrom('withdrawn_statements')
    .select(['field', 'value', 'said_by'])
    .where('mwbe_id', '=', id)
    .orderBy('field')
    .execute();

test('who loses a dispute loses their word: the new people start from the lists', async () => {
  const firm = await spoken();
  const hidden = await stage.t.call(firm.token, 'PATCH', `/mwbes/${firm.mwbeId}/visibility`, { is_public: false });
  expect(hidden.statusCode).toBe(200);
  const second = await claimant();
  const dispute = { mwbe_id: firm.mwbeId, statement: 'I own it' };
  const opened = await stage.t.call(second.token, 'POST', '/claim_disputes', dispute);
  expect(opened.statusCode).toBe(201);
  expect(await withdrawn(firm.mwbeId)).toEqual([]);
  const settle = () =>
    stage.t.call(stage.staff, 'POST', `/staff/claim_disputes/${opened.json().id}/settlement`, {
      outcome: 'challenger',
      reason: 'The deed names them.',
    });
  // whoever saves at the same moment comes before it or is refused
  const [settled, late] = await Promise.all([settle(), firm.say(1, { languages: ['es'] })]);
  expect(settled.statusCode).toBe(204);
  expect([200, 404, 412]).toContain(late.statusCode);
  expect(await shown(null, firm.mwbeId)).toMatchObject({ description: null });
  const golden = stage.t.db.kysely.selectFrom('businesses').select(['phone', 'description', 'own', 'listed']);
  expect(await golden.where('id', '=', firm.id).executeTakeFirst()).toEqual({
    phone: '4105550100',
    description: null,
    own: {},
    listed: {},
  });
  const now = await profile(second.token, firm.mwbeId);
  expect(now).toMatchObject({ said: { phone: null, description: null, crew: null, languages: null }, is_public: true });
  expect(now.version).toBeGreaterThan(1);
  expect((await firm.say(now.version, { phone: '(410) 555-9999' })).statusCode).toBe(404);
  const kept = await withdrawn(firm.mwbeId);
  expect(kept.filter(({ field }) => field !== 'languages')).toEqual([
    { field: 'crew', value: 12, said_by: firm.userId },
    { field: 'description', value: 'Send the money here', said_by: firm.userId },
    { field: 'phone', value: '(410) 555-9999', said_by: firm.userId },
  ]);
  const trail = await stage.t.db.kysely
    .selectFrom('audit_trail')
    .select('details')
    .where('action', '=', 'firm statements withdrawn')
    .where('subject_id', '=', firm.mwbeId)
    .execute();
  expect(trail).toEqual([{ details: { fields: kept.map(({ field }) => field) } }]);
});

test('who loses a dispute loses their documents, financials and tax ID; shares of these end and are told', async () => {
  const firm = await spoken();
  const db = stage.t.db.kysely;
  const hirer = await stage.t.hirer();
  const { id } = await createFirmDocument(db, firm.mwbeId, {}, { sent_by: firm.userId });
  await createFirmShare(db, firm.mwbeId, hirer.companyId, { documents: [id], shared_by: firm.userId });
  const own = (token: string, path: string) => stage.t.call(token, 'GET', `/mwbes/${firm.mwbeId}/${path}`);
  const figures = { version: 0, bond_single: 500_000 };
  expect((await stage.t.call(firm.token, 'PATCH', `/mwbes/${firm.mwbeId}/financials`, figures)).statusCode).toBe(200);
  const taxId = { tax_id: '52-1234567' };
  expect((await stage.t.call(firm.token, 'PUT', `/mwbes/${firm.mwbeId}/tax_id`, taxId)).statusCode).toBe(200);
  const second = await claimant();
  const dispute = { mwbe_id: firm.mwbeId, statement: 'I own it' };
  const opened = await stage.t.call(second.token, 'POST', '/claim_disputes', dispute);
  const decision = { outcome: 'challenger', reason: 'The deed names them.' };
  await stage.t.call(stage.staff, 'POST', `/staff/claim_disputes/${opened.json().id}/settlement`, decision);
  expect((await own(second.token, 'documents')).json()).toEqual([]);
  expect((await own(second.token, 'financials')).json()).toMatchObject({ version: 0, bond_single: null, tax_id: null });
  const restore = await stage.t.call(second.token, 'POST', `/mwbes/${firm.mwbeId}/documents/${id}/restoration`);
  expect(restore.statusCode).toBe(409);
  expect((await own(hirer.token, 'shared')).json()).toMatchObject({ documents: [], financials: false });
  const [card] = (await stage.t.call(hirer.token, 'GET', '/notifications')).json();
  expect(card).toMatchObject({ type: 'papers_share_ended' });
});

test('whoever stays keeps their word; whoever claims a firm whose people lost their access starts from the lists', async () => {
  const firm = await spoken();
  const second = await claimant();
  const opened = await stage.t.call(second.token, 'POST', '/claim_disputes', {
    mwbe_id: firm.mwbeId,
    statement: 'Mine',
  });
  const decision = { outcome: 'holder', reason: 'They showed the deed.' };
  await stage.t.call(stage.staff, 'POST', `/staff/claim_disputes/${opened.json().id}/settlement`, decision);
  expect(await profile(firm.token, firm.mwbeId)).toMatchObject({ said: { crew: 12 }, version: 1 });

  const off = await stage.t.call(stage.staff, 'PATCH', `/staff/people/${firm.userId}`, { active: false });
  expect(off.statusCode).toBe(204);
  const { token, claim } = await begun(firm.mwbeId);
  await stage.t.call(token, 'POST', `/claims/${claim.id}/email_codes`, { local_part: 'bids' });
  const code = await emailedCode(`bids@${firm.domain}`);
  expect((await stage.t.call(token, 'POST', `/claims/${claim.id}/code`, { code })).json().outcome).toBe('claimed');
  expect(await profile(token, firm.mwbeId)).toMatchObject({ said: { crew: null, phone: null }, version: 2 });
  expect(await withdrawn(firm.mwbeId)).toHaveLength(3);
});
