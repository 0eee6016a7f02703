import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { inside, staffOnly } from '../cells.ts';
import { companyFor, type Standing } from '../company.ts';
import { NOBODY } from '../payments.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const NOW = new Date('2026-11-20T11:00:00Z');
const BAND = { from: 50, to: 100 };
const COUNTED = { firms: 5, lines: 5 };

async function replied(world: World, hiring_company_id: string): Promise<string> {
  const reply = { words: 'We pay on Fridays.', updated_at: NOW, updated_by: world.userId('PRIME') };
  await world.db.kysely
    .insertInto('scorecard_replies')
    .values({ hiring_company_id, ...reply })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return hiring_company_id;
}

/** The company of the actor or of others: what is published of it is open to everybody who is signed in. */
async function published(world: World, actor: Actor) {
  const id = await replied(world, world.parties(actor, 'foreign').companyId);
  const figures = {
    payments: { ...COUNTED, confirmed: BAND, differences: BAND, days: { from: 10, to: 15 } },
    named: { ...COUNTED, hired: BAND, paid: BAND },
  };
  for (const part of ['payments', 'named'] as const)
    await world.db.kysely
      .insertInto('scorecard_snapshots')
      .values({
        hiring_company_id: id,
        part,
        month: '2026-11-01',
        counted_before: '2026-10-01',
        as_of: '2026-11-01',
        figures: JSON.stringify(figures[part]),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return { params: { id } };
}

const REPLY = `reply ${inside('reply', 'text version updated_at is_hidden')}`;
const OPEN = `company_id company payments named may_reply may_hide ${REPLY}`;
const SIZES = 'as_of counted_before firms lines';
const band = (path: string) => `${path} ${inside(path, 'from to')}`;

const WORDS = { version: 0, text: 'We pay on Fridays.' };
const at = (standing: Standing, body: object) => async (world: World, actor: Actor) => ({
  params: { id: (await companyFor(world, actor, standing)).id },
  body,
});
const HIDDEN = { version: 1, is_hidden: true, reason: 'Names a firm.' };
const onReply = (body: object) => async (world: World) => ({
  params: { id: await replied(world, (await companyFor(world, 'PRIME', 'member')).id) },
  body,
});

export const scorecards = [
  table({
    route: 'GET HEAD /api/v1/hiring_companies/:id/scorecard',
    requests: {
      any: published,
      missing: () => ({ params: { id: randomUUID() } }),
      malformed: () => [{ params: { id: 'x' } }, { params: { id: randomUUID() }, query: 'month=2026-11' }],
    },
    cells: `any missing malformed
      ${NOBODY} 401 401 401
      MWBE PRIME impersonator colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY INTERNAL 200 404 400
      MWBE-of-the-hirer MWBE-without-firm payments-invitee dashboard-payments-invitee 200 404 400`,
    keys: `${OPEN} ${inside('payments', SIZES)} ${inside('named', SIZES)} ${band('payments.confirmed')}
      ${band('payments.differences')} ${band('payments.days')} ${band('named.hired')} ${band('named.paid')}`,
  }),
  table({
    route: 'PUT /api/v1/hiring_companies/:id/scorecard/reply',
    requests: {
      administrator: at('administrator', WORDS),
      stale: at('administrator', { ...WORDS, version: 2 }),
      member: at('member', WORDS),
      stranger: at('stranger', WORDS),
      missing: () => ({ params: { id: randomUUID() }, body: WORDS }),
      malformed: () =>
        [{}, { text: 'x' }, { version: 0 }, { ...WORDS, is_hidden: false }].map((body) => ({
          params: { id: randomUUID() },
          body,
        })),
    },
    cells: `administrator stale member stranger missing malformed
      ${NOBODY} 401 401 401 401 401 401
      PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY 200 412 403 404 404 400
      impersonator MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL 403 403 403 403 403 403`,
    keys: OPEN,
  }),
  table({
    route: 'PUT /api/v1/hiring_companies/:id/scorecard/reply/visibility',
    requests: {
      replied: onReply(HIDDEN),
      stale: onReply({ ...HIDDEN, version: 9 }),
      silent: async (world) => ({ params: { id: (await companyFor(world, 'PRIME', 'member')).id }, body: HIDDEN }),
      missing: () => ({ params: { id: randomUUID() }, body: HIDDEN }),
      malformed: () =>
        [{}, { version: 1, is_hidden: true }, { ...HIDDEN, reason: '' }].map((body) => ({
          params: { id: randomUUID() },
          body,
        })),
    },
    cells: staffOnly('replied stale silent missing malformed', 200, 412, 404, 404, 400),
    keys: OPEN,
  }),
];
