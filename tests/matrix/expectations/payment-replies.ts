import { randomUUID } from 'node:crypto';
import { createPaymentInvitation } from '#server/payment-replies/factory.ts';
import type { Actor } from '../actors.ts';
import { inside } from '../cells.ts';
import { holders, NOT_A_SECRET } from '../documents.ts';
import { linkFor } from '../entries.ts';
import { linkedLine } from '../payment-replies.ts';
import { admit, admitFirm, contractIn, contractOf, malformedBodies, nowhere, payers } from '../payments.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const LINE = `id version month kind state paid_cents reason paid_on retainage_cents was_cents answer answered_cents
  answer_comment answered_at`;
const NO_LINES = 'payer firm mwbe_id contract contract_number language answer_until closed_by texts text_number lines';
const REPLIES = `${NO_LINES} ${inside('lines[]', LINE)}`;
/** Attempts are counted before it is known what comes of them. */
const ATTEMPTS = { other: ['public.rate_limit_attempts'], missing: ['public.rate_limit_attempts'] };

const linked =
  (body: object, ofLine = false) =>
  async (world: World) => {
    const { tempToken, line_id } = await linkedLine(world);
    return { body: { tempToken, ...(ofLine && { line_id }), ...body } };
  };
const byLink = (
  route: string,
  body: object,
  wrong: readonly object[],
  { ofLine = false, linkedStatus = 200, keys = REPLIES } = {},
) => {
  const anyLine = ofLine ? { line_id: randomUUID() } : {};
  return table({
    route,
    requests: {
      linked: linked(body, ofLine),
      other: async (world) => ({ body: { tempToken: await linkFor(world, 'reference', {}), ...anyLine, ...body } }),
      missing: () => ({ body: { ...NOT_A_SECRET, ...anyLine, ...body } }),
      malformed: () => [{}, { body: { ...anyLine, ...body, tempToken: 'x' } }, ...wrong.map((one) => ({ body: one }))],
    },
    cells: holders('linked other missing malformed', linkedStatus, 404, 404, 400),
    keys: linkedStatus === 200 ? keys : null,
    ...(route.endsWith('look') ? {} : { writes: { ...ATTEMPTS, linked: ['public.rate_limit_attempts'] } }),
  });
};

const RECEIVED = { answer: 'received', version: 1 };
const TEXT = { from: '+14105550142', text: 'STOP', sent_at: '2026-11-20T12:00:00Z', signature: 'a'.repeat(64) };
const links = [
  byLink('POST /api/v1/payment_replies/look', {}, [{ tempToken: 7 }]),
  byLink('POST /api/v1/payment_replies/answer', RECEIVED, [NOT_A_SECRET, { ...NOT_A_SECRET, ...RECEIVED }], {
    ofLine: true,
  }),
  byLink('POST /api/v1/payment_replies/language', { language: 'es' }, [{ ...NOT_A_SECRET, language: 'fr' }]),
  // the wrong person sees no payment any more
  byLink('POST /api/v1/payment_replies/wrong_person', { email: 'x@y.example' }, [{ ...NOT_A_SECRET, email: 'x' }], {
    keys: NO_LINES,
  }),
  // without a gateway there are no text messages
  byLink(
    'POST /api/v1/payment_replies/text_number',
    { phone: '(410) 555-0142' },
    [NOT_A_SECRET, { ...NOT_A_SECRET, phone: '7' }],
    { linkedStatus: 404 },
  ),
  table({
    route: 'POST /api/v1/payment_texts/incoming',
    requests: {
      any: () => ({ body: TEXT }),
      malformed: () => [{}, { body: { ...TEXT, from: '410' } }, { body: { ...TEXT, signature: 'x' } }],
    },
    cells: holders('any malformed', 404, 400),
    keys: null,
  }),
];

const CONTACT = `mwbe_id firm has_people email name source refuses is_wrong requests`;
const TO = { email: 'rosa@firm.example' };
const COLUMNS = 'own counterpart foreign missing malformed';
const contacts = [
  table({
    route: 'GET HEAD /api/v1/payment_contracts/:id/contact',
    requests: {
      own: contractIn('own'),
      counterpart: contractIn('counterpart'),
      foreign: contractIn('foreign'),
      missing: nowhere(),
      malformed: () => ({ params: { id: '7' } }),
    },
    cells: payers(COLUMNS, [200, 404, 404, 404, 400], [404, 404, 404, 404, 400])
      .replace(' impersonator ', ' ')
      .concat('\n    impersonator 200 404 404 404 400'),
    keys: CONTACT,
  }),
  table({
    route: 'PUT /api/v1/payment_contracts/:id/contact',
    requests: {
      own: async (world, actor) => {
        await admitFirm(world, world.parties(actor, 'own').mwbeId);
        return contractIn('own', TO)(world, actor);
      },
      counterpart: contractIn('counterpart', TO),
      foreign: contractIn('foreign', TO),
      missing: nowhere(TO),
      malformed: malformedBodies({}, { email: 'x' }, { ...TO, phone: '7' }),
    },
    cells: payers(COLUMNS, [409, 404, 404, 404, 400], [404, 404, 404, 404, 400]),
    keys: null,
  }),
];

const PERSON = { email: 'rosa@invited.example', first_name: 'Rosa', last_name: 'Marin', kind: 'payments' };
const INVITATION = `id kind email first_name last_name state invited_by invited_at expires_at accepted_at contracts`;
const CONTRACTS = (path: string) => inside(`${path}contracts[]`, 'id title number');
const invited = (whose: Whose) => async (world: World, actor: Actor) => ({
  body: { ...PERSON, contract_ids: [await contractOf(world, actor, whose)] },
});
const invitationOf = (whose: Whose) => async (world: World, actor: Actor) => {
  const contract = await contractOf(world, actor, whose);
  const { companyId: hiring_company_id } = world.parties(actor, whose);
  const of = { hiring_company_id, invited_by: world.userId('colleague') };
  return { params: { id: await createPaymentInvitation(world.db.kysely, of, [contract]) } };
};
const invitations = [
  table({
    route: 'GET HEAD /api/v1/payment_invitations',
    requests: {
      any: async (world, actor) => {
        await invitationOf('own')(world, actor);
        await invitationOf('foreign')(world, actor);
        return {};
      },
      malformed: async (world, actor) => {
        await admit(world, actor);
        return [{ query: 'contract_id=7' }, { query: 'all=1' }];
      },
    },
    cells: payers('any malformed', [200, 400], [200, 400])
      .replace(' impersonator ', ' ')
      .concat('\n    impersonator 200 400'),
    keys: `${inside('[]', INVITATION)} ${CONTRACTS('[].')}`,
  }),
  table({
    route: 'POST /api/v1/payment_invitations',
    requests: {
      own: invited('own'),
      counterpart: invited('counterpart'),
      foreign: invited('foreign'),
      missing: async (world, actor) => {
        await admit(world, actor);
        return { body: { ...PERSON, contract_ids: [randomUUID()] } };
      },
      malformed: () => [{}, { body: PERSON }, { body: { ...PERSON, contract_ids: [] } }],
    },
    cells: payers(COLUMNS, [201, 404, 404, 404, 400], [404, 404, 404, 404, 400]),
    keys: `${INVITATION} ${CONTRACTS('')}`,
  }),
  table({
    route: 'POST /api/v1/payment_invitations/:id/withdrawal',
    requests: {
      own: invitationOf('own'),
      counterpart: invitationOf('counterpart'),
      foreign: invitationOf('foreign'),
      missing: nowhere(),
      malformed: () => ({ params: { id: '7' } }),
    },
    cells: payers(COLUMNS, [200, 404, 404, 404, 400], [404, 404, 404, 404, 400]),
    keys: `${INVITATION} ${CONTRACTS('')}`,
  }),
];

export const paymentReplies = [...links, ...contacts, ...invitations];
