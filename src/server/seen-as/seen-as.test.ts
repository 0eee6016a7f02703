import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USER_TYPES } from '#contract/access/user-types.ts';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import { createFirmDocument, createFirmShare } from '#server/firm-documents/factory.ts';
import { createPhoto } from '#server/photos/factory.ts';
import { createAnsweredReference } from '#server/references/factory.ts';
import { signRecord } from '#server/signed-records/commands/sign.ts';
import { createConfirmationRequest, createExperience } from '#server/work-experience/factory.ts';
import { createProjectInState } from '#server/work-history/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { firmPapers } from '../../../tests/support/firm-papers.ts';
import { pdfText } from '../../../tests/support/pdf-text.ts';

let t: TestApp;
const firm = { mwbeId: '', userId: '', token: '' };
/** By name of a viewer, a token of somebody of that kind; of a company its id too. */
const real: Record<string, { readonly token: string | null; readonly company?: string }> = { public: { token: null } };

beforeAll(async () => {
  t = await startTestApp();
  Object.assign(firm, await t.firm());
  await fillProfile();
  for (const user_type of USER_TYPES)
    real[user_type] = { token: await t.logIn(await createUser(t.db.kysely, { user_type })) };
  const papers = await fillPapers();
  const shares = {
    everything: { financials: true, tax_id_last_four: true, documents: Object.values(papers) },
    'figures alone': { financials: true },
    'one document': { financials: false, documents: [papers.insurance] },
    'ended share': { documents: Object.values(papers), expires_at: new Date('2026-11-20T11:00:00Z') },
    'stopped share': { documents: Object.values(papers), stopped_at: new Date('2026-11-20T11:00:00Z') },
  };
  for (const [name, share] of Object.entries({ ...shares, nothing: null })) {
    const { companyId: company, token } = await t.hirer({ user_type: name === 'nothing' ? 'DEVELOPER' : 'PRIME' });
    if (share) await createFirmShare(t.db.kysely, firm.mwbeId, company, { shared_by: firm.userId, ...share });
    real[name] = { token, company };
  }
});
afterAll(() => t.close());

async function fillProfile() {
  const [db, { mwbeId }] = [t.db.kysely, firm];
  const { business_id } = await db
    .updateTable('mwbes')
    .set({ claimed_at: t.clock.now() })
    .where('id', '=', mwbeId)
    .returning('business_id')
    .executeTakeFirstOrThrow();
  await createCertificate(db, business_id);
  await t.call(firm.token, 'PATCH', `/mwbes/${mwbeId}/profile`, {
    version: 0,
    phone: '(410) 555-0142',
    email: 'office@harbor.example',
    crew: 4,
  });
  const project = await createProjectInState(db, 'verified', { mwbe_id: mwbeId, budget: 900_000 });
  await t.app.services.transact((ctx) => signRecord(ctx, project));
  const added_at = t.clock.now();
  for (const state of ['processed', 'waiting'] as const) {
    await createPhoto(db, { project_id: project, state, added_at });
    await createPhoto(db, { mwbe_id: mwbeId, side: 'mwbe', state, added_at });
  }
  for (const privacy of ['name_and_company', 'company', 'hiring', 'firm'] as const)
    await createAnsweredReference(db, { mwbe_id: mwbeId, asked_by: firm.userId, privacy });
  const experience_id = await createExperience(db, { mwbe_id: mwbeId, created_by: firm.userId });
  const answer = { state: 'confirmed' as const, answered_by_name: 'Jane Doe', answered_at: added_at };
  await createConfirmationRequest(db, { mwbe_id: mwbeId, experience_id, ...answer });
}

async function fillPapers() {
  const { mwbeId, userId: sent_by } = firm;
  const papers = firmPapers(t, { ...firm, businessId: '' });
  const figures = { largest_job: 800_000, bond_single: 500_000, surety: 'Chesapeake Surety', workers_comp: true };
  await papers.call('PATCH', '/financials', { version: 0, ...figures, revenue: [{ year: 2025, amount: 1_200_000 }] });
  await papers.call('PUT', '/tax_id', { tax_id: '52-1234567' });
  const paper = async (kind: 'insurance' | 'w9' | 'license' | 'other', document: object = {}, file: object = {}) =>
    (await createFirmDocument(t.db.kysely, mwbeId, { kind, ...document }, { sent_by, ...file })).id;
  const insurance = await paper('insurance', { number: 'P-17' });
  const [w9, license] = [await paper('w9', { removed_at: t.clock.now() }), await paper('license')];
  await createFirmDocument(t.db.kysely, mwbeId, { kind: 'certificate' }, { sent_by });
  return { insurance, w9, license, waiting: await paper('other', {}, { state: 'waiting', checked_at: null }) };
}

const get = (token: string | null, path: string) => t.call(token, 'GET', path.replace(':id', firm.mwbeId));
const query = (name: string) => {
  const company = real[name]?.company;
  return company ? `viewer=company&company=${company}` : `viewer=${name}`;
};
const seen = async (name: string, path = '') =>
  (await get(firm.token, `/mwbes/:id/seen-as${path}?${query(name)}`)).json();

/** Where the answer of each endpoint is in what is seen. */
const PARTS: Readonly<Record<string, string>> = {
  '/mwbes?id=:id': 'firm',
  '/mwbes/:id/contact': 'contact',
  '/mwbes/:id/verified_work': 'verified_work',
  '/mwbes/:id/verified_work_photos': 'work_photos',
  '/mwbes/:id/photos': 'own_photos',
  '/mwbes/:id/work_experience': 'work_experience',
  '/mwbes/:id/references': 'references',
  '/mwbes/:id/records': 'records',
};
/** The same for whoever sees the firm at all, and shown by its own part below. */
const APART = ['/mwbes/:id/standing', '/mwbes/:id/capability_statement', '/mwbes/:id/shared'];
const NAMES = [
  'public',
  ...USER_TYPES,
  'everything',
  'figures alone',
  'one document',
  'ended share',
  'stopped share',
  'nothing',
];

test('what is seen holds every endpoint that shows a firm to others', () => {
  const paths = Object.values(api).flatMap((endpoints) =>
    Object.values<Endpoint>(endpoints).flatMap(({ access, method, path }) => {
      const isForOthers = access.kind === 'public' || (access.kind === 'members' && access.types?.includes('PRIME'));
      return isForOthers && method === 'GET' && /^\/mwbes\/:id/.test(path) ? [path] : [];
    }),
  );
  expect(paths.filter((path) => !(path in PARTS) && !APART.includes(path))).toEqual([]);
  expect(paths).toHaveLength(Object.keys(PARTS).length - 1 + APART.length);
});

describe.each([
  ['a profile that everybody sees', true],
  ['a hidden profile', false],
])('%s', (_, is_public) => {
  beforeAll(() => t.db.kysely.updateTable('mwbes').set({ is_public }).where('id', '=', firm.mwbeId).execute());

  test.each(NAMES)('is seen as %s field by field as they get it', async (name) => {
    const { token } = real[name] ?? { token: null };
    const profile = await seen(name);
    const parts: Record<string, unknown> = {};
    for (const [path, part] of Object.entries(PARTS)) {
      const answer = await get(token, path);
      parts[part] = answer.statusCode === 200 ? answer.json() : null;
    }
    const company = real[name]?.company ?? null;
    expect(profile).toEqual({ ...parts, company: company && { id: company, business_name: expect.any(String) } });
    if (is_public) expect(profile.own_photos.photos).toHaveLength(1);

    const papers = await seen(name, '/papers');
    const shared = await get(token, '/mwbes/:id/shared');
    expect(papers.shared).toEqual(shared.statusCode === 200 ? shared.json() : null);
    const look = await t.call(token, 'POST', `/mwbes/${firm.mwbeId}/financials/looks`);
    expect(papers.financials).toEqual(look.statusCode === 200 ? look.json() : null);

    const statement = await get(firm.token, `/mwbes/:id/seen-as/capability_statement?${query(name)}`);
    const theirs = await get(token, '/mwbes/:id/capability_statement');
    expect(statement.statusCode).toBe(theirs.statusCode);
    if (theirs.statusCode === 200) expect(pdfText(statement.rawPayload)).toBe(pdfText(theirs.rawPayload));
  });
});

test('shows the shared company what it is meant to see', async () => {
  const papers = await seen('everything', '/papers');
  expect(papers.shared.documents.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['insurance', 'license']);
  expect(papers.financials).toMatchObject({
    bond_single: 500_000,
    tax_id_last_four: '4567',
    largest_job_verified: true,
  });
  expect((await seen('figures alone', '/papers')).financials).toMatchObject({ tax_id_last_four: null });
  expect(await seen('nothing', '/papers')).toEqual({
    shared: { financials: false, documents: [], ends_on: null },
    financials: null,
  });
});

test('leaves no trace, as if somebody had looked', async () => {
  const tables = ['audit_trail', 'audit_pending', 'firm_looks', 'page_views', 'notifications', 'changes'];
  const counts = () =>
    Promise.all(
      tables.map(
        async (name) =>
          (
            await t.db.kysely
              .selectFrom(name as 'firm_looks')
              .selectAll()
              .execute()
          ).length,
      ),
    );
  const before = await counts();
  for (const name of NAMES) {
    await seen(name);
    await seen(name, '/papers');
  }
  expect(await counts()).toEqual(before);
});

test('is for the people of the firm, and a company must be there', async () => {
  const other = await t.firm();
  for (const path of ['', '/papers', '/capability_statement']) {
    expect((await get(other.token, `/mwbes/:id/seen-as${path}?viewer=public`)).statusCode).toBe(404);
    const unknown = await get(firm.token, `/mwbes/:id/seen-as${path}?viewer=company&company=${firm.mwbeId}`);
    expect([unknown.statusCode, unknown.json().errors[0].field]).toEqual([400, 'query.company']);
    const company = await createHiringCompany(t.db.kysely);
    for (const wrong of ['viewer=company', `viewer=PRIME&company=${company}`, 'viewer=hirer'])
      expect((await get(firm.token, `/mwbes/:id/seen-as${path}?${wrong}`)).statusCode).toBe(400);
  }
});
