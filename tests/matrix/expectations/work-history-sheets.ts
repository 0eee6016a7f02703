import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const record = (world: World, actor: Actor, whose: Whose = 'own') => {
  const { companyId, mwbeId } = world.parties(actor, whose);
  const dates = { start_date: '2025-02-03', end_date: '2026-11-14' };
  return { hiring_company_id: companyId, mwbe_id: mwbeId, title: 'Pratt Street Library', budget: 1_180_000, ...dates };
};

/** The hiring side previews files for its own company only. */
const previewSheet = table({
  route: 'POST /api/v1/project_sheets/preview',
  requests: {
    own: (world, actor) => ({ body: sheet(world, actor) }),
    counterpart: (world, actor) => ({ body: sheet(world, actor, 'counterpart') }),
    foreign: (world, actor) => ({ body: sheet(world, actor, 'foreign') }),
    missing: (world, actor) => ({ body: { ...sheet(world, actor), hiring_company_id: randomUUID() } }),
    malformed: (world, actor) =>
      [{ hiring_company_id: 'x' }, { content: '' }, { content: '%' }, { name: undefined }, { rows: [] }].map(
        (wrong) => ({
          body: { ...sheet(world, actor), ...wrong },
        }),
      ),
    unreadable: (world, actor) => ({ body: { ...sheet(world, actor), content: base64('%PDF-1.7') } }),
  },
  cells: `
                                                                  own counterpart foreign missing malformed unreadable
    anonymous closed-account expired-session ended-session        401 401         401     401     401       401
    MWBE MWBE-without-firm payments-invitee MWBE-of-the-hirer INTERNAL             403 403         403     403     403       403
    dashboard-payments-invitee                                    403    403    403    403    400    403
    PRIME impersonator colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY    200 403         403     403     400       422
  `,
  keys: `columns columns[].field columns[].header ignored missing date_order notes rows rows[].line rows[].cells
    rows[].cells.title rows[].cells.firm rows[].cells.budget rows[].cells.start_date rows[].cells.end_date
    rows[].record rows[].record.mwbe_id rows[].record.hiring_company_id rows[].record.title rows[].record.budget
    rows[].record.start_date rows[].record.end_date rows[].firm rows[].firm.id rows[].firm.name rows[].firm.city
    rows[].firm.state rows[].candidates rows[].errors rows[].hints rows[].recorded rows[].same_as unmapped`,
});

const base64 = (text: string) => Buffer.from(text).toString('base64');

const sheet = (world: World, actor: Actor, whose: Whose = 'own') => {
  const { companyId, mwbeId } = world.parties(actor, whose);
  const content = base64(`Project,Firm,Amount,Start,End\nPratt Street Library,${mwbeId},5,1/2/2025,3/4/2026`);
  return { hiring_company_id: companyId, name: 'work.csv', content };
};

/** A batch: all for the same company, all or none. */
const recordBatch = table({
  route: 'POST /api/v1/projects/batch',
  requests: {
    own: (world, actor) => ({ body: records(world, actor) }),
    counterpart: (world, actor) => ({ body: records(world, actor, 'counterpart') }),
    foreign: (world, actor) => ({ body: records(world, actor, 'foreign') }),
    missing: (world, actor) => ({
      body: {
        hiring_company_id: UNKNOWN_ID,
        records: records(world, actor).records.map((one) => ({ ...one, hiring_company_id: UNKNOWN_ID })),
      },
    }),
    'no-such-firm': (world, actor) => ({
      body: {
        ...records(world, actor),
        records: [record(world, actor), { ...record(world, actor), mwbe_id: UNKNOWN_ID }],
      },
    }),
    'two-companies': (world, actor) => ({
      body: { ...records(world, actor), records: [record(world, actor), record(world, actor, 'foreign')] },
    }),
    malformed: (world, actor) =>
      [
        { records: [] },
        { records: [{}] },
        { records: 'x' },
        { hiring_company_id: undefined },
        { state: 'verified' },
      ].map((wrong) => ({ body: { ...records(world, actor), ...wrong } })),
  },
  cells: `
                                                                  own counterpart foreign missing no-such-firm two-companies malformed
    anonymous closed-account expired-session ended-session        401 401         401     401     401          401           401
    MWBE MWBE-without-firm payments-invitee MWBE-of-the-hirer INTERNAL             403 403         403     403     403          403           403
    impersonator                                                  403    403    403    403    403    403    403
    dashboard-payments-invitee                                    403    403    403    403    403    400    400
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY    201 403         403     403     400          400           400
  `,
  keys: 'ids',
});

const UNKNOWN_ID = randomUUID();

const records = (world: World, actor: Actor, whose: Whose = 'own') => {
  const one = record(world, actor, whose);
  return { hiring_company_id: one.hiring_company_id, records: [one, { ...one, title: 'Pier 4' }] };
};

export const projectSheets = [previewSheet, recordBatch];
