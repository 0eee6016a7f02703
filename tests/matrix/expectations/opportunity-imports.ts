import { randomUUID } from 'node:crypto';
import { createOpportunity } from '#server/opportunities/factory.ts';
import type { Actor } from '../actors.ts';
import { inside, malformed, missing, staffOnly } from '../cells.ts';
import { upload } from '../list-upload.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const COUNTS = { rows: 2, imported: 1, updated: 0, unchanged: 0, refused: 1, gone: 0 };
const at = new Date('2026-11-20T11:00:00Z');

async function imported(world: World): Promise<string> {
  const id = randomUUID();
  const upload = id.replaceAll('-', '');
  await world.db.kysely
    .insertInto('opportunity_imports')
    .values({
      id,
      upload,
      source: 'sam',
      file_name: 'sam.csv',
      status: 'done',
      counts: JSON.stringify(COUNTS),
      created_at: at,
    })
    .execute();
  await world.db.kysely
    .insertInto('refused_notices')
    .values({ import_id: id, position: 0, line: 2, ref: null, title: null, reason: 'No id' })
    .execute();
  return id;
}

async function notice(world: World): Promise<string> {
  const source_ref = randomUUID();
  const id = await createOpportunity(world.db.kysely, { hiring_company_id: null, source: 'sam', source_ref });
  const said = { kind: 'Solicitation', hash: 'x', posted_at: at };
  await world.db.kysely
    .insertInto('opportunity_notices')
    .values({ opportunity_id: id, source: 'sam', ref: source_ref, ...said })
    .execute();
  return id;
}

const own = (world: World, actor: Actor, whose: Whose, state: 'published' | 'draft' = 'published') =>
  createOpportunity(world.db.kysely, {
    ...{ hiring_company_id: world.parties(actor, whose).companyId, state, budget_min: 1, budget_max: 2 },
    ...{ starts_on: '2027-02-01', ends_on: '2027-03-01', certifications: ['MBE'] },
    ...{ contact_name: 'Ann Ode', contact_email: 'ann@example.com', contact_phone: '(410) 555-0142' },
  });
const byId = async (id: Promise<string>) => ({ params: { id: await id } });

const SUMMARY = 'id source file_name complete dry_run status problem counts by created_at finished_at';
const COUNT_KEYS = Object.keys(COUNTS).join(' ');

const imports = [
  table({
    route: 'GET HEAD /api/v1/opportunity_imports',
    requests: {
      all: async (world) => [{}, { query: `before=${await imported(world)}` }, { query: `before=${randomUUID()}` }],
      malformed: () => [{ query: 'before=x' }, { query: 'page=2' }],
    },
    cells: staffOnly('all malformed', 200, 400),
    keys: `${inside('[]', SUMMARY)} ${inside('[].counts', COUNT_KEYS)}`,
  }),
  table({
    route: 'POST /api/v1/opportunity_imports',
    requests: {
      own: async (world) => ({ body: start(await upload(world, 'NoticeId,Title', '/opportunity_imports/uploads')) }),
      missing: () => ({ body: start('0'.repeat(32)) }),
      malformed: () => [
        {},
        { body: {} },
        { body: start('../../x') },
        { body: { ...start('0'.repeat(32)), source: 'sap' } },
      ],
    },
    // the upload lacks its last byte
    cells: staffOnly('own missing malformed', 409, 404, 400),
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/opportunity_imports/:id',
    requests: { own: (world) => byId(imported(world)), missing, malformed },
    cells: staffOnly('own missing malformed', 200, 404, 400),
    keys: `${SUMMARY} refused ${inside('counts', COUNT_KEYS)} ${inside('refused[]', 'line ref title reason')}`,
  }),
];

const start = (upload: string) => ({ upload, source: 'sam', complete: false, dry_run: true });

const reading = [
  table({
    route: 'GET HEAD /api/v1/opportunities/:id/notice',
    requests: {
      any: (world) => byId(notice(world)),
      ours: (world, actor) => byId(own(world, actor, 'foreign')),
      missing,
      malformed,
    },
    cells: `
                                                                  any ours missing malformed
    anonymous closed-account expired-session ended-session        401 401  401     401
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 404 404 400
    GOVERNMENT_AGENCY INTERNAL                                    200 404  404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 404 404 400
  `,
    keys: 'kind base_kind psc set_aside posted_at archive_on country unlisted_at',
  }),
  table({
    route: 'GET HEAD /api/v1/opportunities/:id/ocds',
    requests: {
      own: (world, actor) => byId(own(world, actor, 'own')),
      draft: (world, actor) => byId(own(world, actor, 'own', 'draft')),
      foreign: (world, actor) => byId(own(world, actor, 'foreign')),
      notice: (world) => byId(notice(world)),
      missing,
      malformed,
    },
    cells: `
                                                                  own draft foreign notice missing malformed
    anonymous closed-account expired-session ended-session        401 401   401     401    401     401
    MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee     403 403 403 403 403 403
    PRIME impersonator colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY 200 404 404 404 404 400
    dashboard-payments-invitee                                    404 404   404     404    404     400
    INTERNAL                                                      200 404   200     404    404     400
  `,
    keys: `uri version publishedDate publisher publisher.name publisher.uri releases
      ${inside('releases[]', 'ocid id date tag initiationType language parties buyer buyer.id buyer.name tender')}
      ${inside('releases[].parties[]', 'id name roles address address.locality address.region address.postalCode address.countryName contactPoint contactPoint.name contactPoint.email contactPoint.telephone')}
      ${inside('releases[].tender', 'id title description status procuringEntity procuringEntity.id procuringEntity.name items items[].id items[].classification items[].classification.scheme items[].classification.id value value.amount value.currency minValue minValue.amount minValue.currency tenderPeriod tenderPeriod.startDate tenderPeriod.endDate contractPeriod contractPeriod.startDate contractPeriod.endDate eligibilityCriteria documents documents[].id documents[].documentType documents[].url amendments')}`,
  }),
];

export const opportunityImports = [...imports, ...reading];
