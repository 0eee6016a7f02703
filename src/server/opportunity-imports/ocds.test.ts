import { describe, expect, test } from 'vitest';
import { ocdsPackage } from '#contract/opportunity-imports/schema/ocds-in.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { NONE, noticeImports, SAMPLES } from '../../../tests/support/notices.ts';
import { noticeFile } from './factory.ts';

const here = noticeImports();

const release = (more: object = {}) => ({
  ocid: 'ocds-abc-1',
  id: 'ocds-abc-1-01',
  date: '2026-11-01T10:00:00Z',
  tag: ['tender'],
  initiationType: 'tender',
  buyer: { id: 'b', name: 'City of Springfield' },
  tender: {
    ...{ id: 't', title: 'Playground', status: 'active', tenderPeriod: { endDate: '2026-12-10T17:00:00-06:00' } },
    value: { amount: 250_000, currency: 'USD' },
  },
  ...more,
});

describe('Open Contracting', () => {
  test('follows tender, amendment, award and cancellation', async () => {
    const amended = release({
      ...{ id: '2', date: '2026-11-05T10:00:00Z', tag: ['tenderAmendment'] },
      tender: { id: 't', title: 'Playground and paths', status: 'active' },
    });
    const file = (...releases: object[]) => noticeFile('p.json', JSON.stringify({ version: '1.1', releases }));
    expect(await here.counts(await file(amended, release()))).toEqual({ ...NONE, rows: 2, imported: 1, updated: 1 });
    expect(await here.only()).toMatchObject({
      ...{
        title: 'Playground and paths',
        deadline: '2026-12-10T17:00',
        time_zone: 'America/Chicago',
        budget_max: 250_000,
      },
      addenda: [{ changes: [{ field: 'title', from: 'Playground', to: 'Playground and paths' }] }],
    });
    const awarded = release({
      ...{ id: '3', date: '2026-12-20T10:00:00Z', tag: ['award'], tender: undefined },
      awards: [
        {
          id: 'a',
          status: 'active',
          value: { amount: 240_000, currency: 'USD' },
          suppliers: [{ id: 's', name: 'Swing Co' }],
        },
      ],
    });
    await here.run(await file(awarded));
    expect(await here.only()).toMatchObject({ state: 'awarded', awards: [{ name: 'Swing Co', amount: 240_000 }] });
    const cancelled = release({ id: '4', ocid: 'other', tender: { id: 'u', title: 'Bridge', status: 'cancelled' } });
    await here.run(await file(cancelled));
    expect((await here.stored()).find(({ title }) => title === 'Bridge')).toMatchObject({
      ...{ state: 'cancelled', cancelled_reason: 'The tender is cancelled' },
    });
  });

  test('reads the fictional example of the standard', async () => {
    const path = new URL('ocds_fictional_releases_1.1.json', SAMPLES).pathname;
    const { report } = await here.run(path);
    expect(report).toMatchObject({ rows: 6, imported: 1, refused: 1 });
    expect(report.refusals[0]?.reason).toBe('A plan, not yet a tender');
    expect(await here.only()).toMatchObject({
      state: 'awarded',
      owner: 'London Borough of Barnet',
      budget_max: null,
      state_code: null,
    });
  });

  test('writes an own opportunity, which is read again as it was', async () => {
    const { token, companyId } = await here.app.hirer();
    const id = await createOpportunity(here.app.db.kysely, {
      ...{
        hiring_company_id: companyId,
        budget_min: 100_000,
        budget_max: 400_000,
        reference: 'RFP-7',
        starts_on: '2027-02-01',
      },
      ...{
        ends_on: '2027-08-31',
        contact_name: 'Ann Ode',
        contact_email: 'ann@example.com',
        contact_phone: '(410) 555-0142',
      },
    });
    const response = await here.app.call(token, 'GET', `/opportunities/${id}/ocds`);
    expect(response.statusCode, response.body).toBe(200);
    expect(ocdsPackage.safeParse(response.json()).error).toBeUndefined();
    const [before] = await here.stored();
    await here.run(await noticeFile('own.json', response.body));
    const after = (await here.stored()).find(({ source }) => source === 'ocds');
    const facts =
      'title scope naics city state_code zip time_zone deadline starts_on ends_on budget_min budget_max reference contact_name contact_email contact_phone state'.split(
        ' ',
      );
    for (const fact of facts) expect([fact, after?.[fact as 'title']]).toEqual([fact, before?.[fact as 'title']]);
    const { token: other } = await here.app.hirer();
    expect((await here.app.call(other, 'GET', `/opportunities/${id}/ocds`)).statusCode).toBe(404);
  });
});
