import { randomUUID } from 'node:crypto';
import { createPaymentLine } from '#server/payments/factory.ts';
import type { Actor } from '../actors.ts';
import { inside } from '../cells.ts';
import { invitedContract } from '../payment-replies.ts';
import {
  admit,
  contractIn,
  contractOf,
  DETAILS,
  LINE,
  lineIn,
  malformedBodies,
  NOBODY,
  nowhere,
  payers,
} from '../payments.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const ORDER = { amount_cents: 5_000_00, reason: 'More conduit.', effective_on: '2026-11-01' };
const DONE = { version: 1, completed_on: '2026-11-02' };
const NEW = {
  number: null,
  title: 'Switchgear',
  scope: 'Furnish and install switchgear.',
  naics: null,
  goal_group: null,
  award_cents: 100_00,
  retainage_bps: 0,
  starts_on: '2026-09-01',
  ends_on: null,
  time_zone: 'America/New_York',
  state_code: 'MD',
  rule: 'federal_aid',
  custom_days: null,
  custom_day_kind: null,
};
const created =
  (whose: Whose, more: object = {}) =>
  async (world: World, actor: Actor) => {
    await admit(world, actor);
    const { companyId, mwbeId } = world.parties(actor, whose);
    return { body: { ...NEW, hiring_company_id: companyId, mwbe_id: mwbeId, ...more } };
  };
const ACT = 'own counterpart foreign final missing malformed';
const OWN = [200, 404, 404, 409, 404, 400];
const OUTSIDER = [404, 404, 404, 404, 404, 400];
const FINAL = { state: 'final' } as const;
const contracts = [
  table({
    route: 'POST /api/v1/payment_contracts',
    requests: {
      own: created('own'),
      foreign: created('foreign'),
      'no-firm': created('own', { mwbe_id: randomUUID() }),
      below: created('own', { parent_id: randomUUID() }),
      malformed: () => [{ body: {} }, { body: { ...NEW, state: 'final' } }],
    },
    cells: payers('own foreign no-firm below malformed', [201, 403, 400, 404, 400], [403, 403, 403, 403, 400]),
    keys: DETAILS,
  }),
  table({
    route: 'POST /api/v1/payment_contracts/:id/change_orders',
    requests: {
      own: contractIn('own', ORDER),
      counterpart: contractIn('counterpart', ORDER),
      foreign: contractIn('foreign', ORDER),
      final: contractIn('own', ORDER, FINAL),
      missing: nowhere(ORDER),
      malformed: malformedBodies(
        {},
        { ...ORDER, amount_cents: 0 },
        { ...ORDER, amount_cents: 1.5 },
        { ...ORDER, by: 1 },
      ),
    },
    cells: payers(ACT, [201, ...OWN.slice(1)], OUTSIDER),
    keys: `${DETAILS} entries[].details.effective_on`,
  }),
  table({
    route: 'POST /api/v1/payment_contracts/:id/completion',
    requests: {
      own: contractIn('own', DONE),
      counterpart: contractIn('counterpart', DONE),
      foreign: contractIn('foreign', DONE),
      final: contractIn('own', DONE, FINAL),
      missing: nowhere(DONE),
      malformed: malformedBodies({}, { ...DONE, completed_on: 'x' }),
    },
    cells: payers(ACT, OWN, OUTSIDER),
    keys: `${DETAILS} entries[].details.completed_on`,
  }),
  table({
    route: 'POST /api/v1/payment_contracts/:id/final',
    requests: {
      own: contractIn('own', { version: 1 }),
      counterpart: contractIn('counterpart', { version: 1 }),
      foreign: contractIn('foreign', { version: 1 }),
      final: contractIn('own', { version: 1 }, FINAL),
      missing: nowhere({ version: 1 }),
      malformed: malformedBodies({}, { version: 'x' }),
    },
    cells: payers(ACT, OWN, OUTSIDER),
    keys: DETAILS,
  }),
];

const PAID = { amount_cents: 5_000_00, paid_on: '2026-10-20' };
const REPORT = { version: 1, ...PAID };
const reported =
  (whose: Whose | 'missing', more: object = {}) =>
  async (world: World, actor: Actor) => {
    await admit(world, actor);
    const contract_id = whose === 'missing' ? randomUUID() : await contractOf(world, actor, whose, more);
    return { body: { lines: [{ contract_id, month: '2026-10', ...PAID }] } };
  };
const LINES = 'own counterpart foreign locked stale missing malformed';
const OWN_LINES = [200, 404, 404, 409, 412, 404, 400];
const OUTSIDER_LINES = [404, 404, 404, 404, 404, 404, 400];
const RECEIVED = { answer: 'received', version: 1 };
const REPLY = { version: 1, comment: 'Our bank says so.' };
const SETTLED = { version: 1, amount_cents: 9_000_00, reason: 'Seen in both statements.' };
const CORRECTION = { ...REPORT, why: 'The check was for another amount.' };

/** A difference on a contract whose officers are the actor's people. */
const overseen = async (world: World, actor: Actor) => {
  const owner = world.parties(actor, 'own').companyId;
  const payer = world.parties(actor, 'counterpart').companyId;
  const id = await contractOf(world, actor, 'counterpart', { owner_company_id: owner === payer ? null : owner });
  return { params: { id: await createPaymentLine(world.db.kysely, id, 'differs') }, body: SETTLED };
};

const lines = [
  table({
    route: 'POST /api/v1/payment_lines',
    requests: {
      own: reported('own'),
      counterpart: reported('counterpart'),
      foreign: reported('foreign'),
      final: reported('own', FINAL),
      missing: reported('missing'),
      malformed: () => [{ body: {} }, { body: { lines: [] } }, { body: { lines: [{ month: '2026-13' }] } }],
    },
    cells: payers(ACT, [201, ...OWN.slice(1)], OUTSIDER),
    keys: inside('[]', LINE),
  }),
  table({
    route: 'POST /api/v1/payment_lines/:id/report',
    requests: {
      own: lineIn('own', 'open', REPORT),
      counterpart: lineIn('counterpart', 'open', REPORT),
      foreign: lineIn('foreign', 'open', REPORT),
      locked: lineIn('own', 'confirmed', REPORT),
      stale: lineIn('own', 'open', { ...REPORT, version: 9 }),
      missing: nowhere(REPORT),
      malformed: malformedBodies({}, { ...REPORT, amount_cents: 0.5 }, { ...REPORT, state: 'confirmed' }),
    },
    cells: payers(LINES, OWN_LINES, OUTSIDER_LINES),
    keys: LINE,
  }),
  table({
    route: 'POST /api/v1/payment_lines/:id/answer',
    requests: {
      own: lineIn('own', 'reported', RECEIVED),
      foreign: lineIn('foreign', 'reported', RECEIVED),
      invited: async (world, actor) => ({
        params: { id: await createPaymentLine(world.db.kysely, await invitedContract(world, actor), 'reported') },
        body: RECEIVED,
      }),
      missing: nowhere(RECEIVED),
      malformed: malformedBodies({}, { ...RECEIVED, answer: 'confirmed' }, { ...RECEIVED, state: 'confirmed' }),
    },
    cells: `own foreign invited missing malformed
      ${NOBODY} 401 401 401 401 401
      MWBE 200 404 200 404 400
      MWBE-of-the-hirer MWBE-without-firm payments-invitee 404 404 200 404 400
      PRIME impersonator DEVELOPER GOVERNMENT_AGENCY colleague foreign-tenant INTERNAL 403 403 403 403 403
      dashboard-payments-invitee 403 403 403 403 403`,
    keys: LINE,
  }),
  table({
    route: 'POST /api/v1/payment_lines/:id/reply',
    requests: {
      own: lineIn('own', 'differs', REPLY),
      counterpart: lineIn('counterpart', 'differs', REPLY),
      foreign: lineIn('foreign', 'differs', REPLY),
      locked: lineIn('own', 'settled', REPLY),
      stale: lineIn('own', 'differs', { ...REPLY, version: 9 }),
      missing: nowhere(REPLY),
      malformed: malformedBodies({}, { ...REPLY, comment: '' }),
    },
    cells: payers(LINES, OWN_LINES, OUTSIDER_LINES),
    keys: LINE,
  }),
  table({
    route: 'POST /api/v1/payment_lines/:id/settlement',
    requests: {
      overseen,
      own: lineIn('own', 'differs', SETTLED),
      foreign: lineIn('foreign', 'differs', SETTLED),
      missing: nowhere(SETTLED),
      malformed: malformedBodies({}, { ...SETTLED, reason: '' }, { ...SETTLED, amount_cents: '1' }),
    },
    cells: `overseen own foreign missing malformed
      ${NOBODY} 401 401 401 401 401
      PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY 200 403 404 404 400
      dashboard-payments-invitee 404 404 404 404 400
      INTERNAL 200 200 200 404 400
      impersonator MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee 403 403 403 403 403`,
    keys: LINE,
  }),
  table({
    route: 'POST /api/v1/payment_lines/:id/correction',
    requests: {
      own: lineIn('own', 'confirmed', CORRECTION),
      counterpart: lineIn('counterpart', 'confirmed', CORRECTION),
      foreign: lineIn('foreign', 'confirmed', CORRECTION),
      locked: lineIn('own', 'reported', CORRECTION),
      stale: lineIn('own', 'confirmed', { ...CORRECTION, version: 9 }),
      missing: nowhere(CORRECTION),
      malformed: malformedBodies({}, REPORT, { ...CORRECTION, why: '' }),
    },
    cells: payers(LINES, [201, ...OWN_LINES.slice(1)], OUTSIDER_LINES),
    keys: LINE,
  }),
];

export const paymentActs = [...contracts, ...lines];
