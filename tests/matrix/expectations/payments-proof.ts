import { randomUUID } from 'node:crypto';
import { createPaymentLine, createProofFile } from '#server/payments/factory.ts';
import { proofKey } from '#server/payments/reads/proof.ts';
import { pdf } from '../../support/documents.ts';
import type { Actor } from '../actors.ts';
import { firmOnly, inside } from '../cells.ts';
import { ATTEMPTS } from '../claims.ts';
import { upload } from '../documents.ts';
import { admit, contractIn, contractOf, LINE, lineIn, malformedBodies, NOBODY, nowhere } from '../payments.ts';
import { table } from '../table.ts';
import { NO_UPLOAD, resumableUploads } from '../uploads.ts';
import type { Whose, World } from '../world.ts';

const UPLOADS = '/payment_uploads';
const PARTIES = ['MWBE', 'PRIME', 'colleague', 'foreign-tenant', 'DEVELOPER', 'GOVERNMENT_AGENCY'];
const OUTSIDERS = ['dashboard-payments-invitee', 'MWBE-of-the-hirer', 'MWBE-without-firm', 'payments-invitee'];
const FILE = 'id side display_name media_type bytes state added_at';
const sideOf = (actor: Actor) => (actor === 'MWBE' ? 'firm' : 'payer');

/** What payer and firm may do to lines of their contracts, which nobody else knows of. */
const provers = (columns: string, own: readonly number[], outsider: readonly number[]) => {
  const all = (status: number) => own.map(() => status).join(' ');
  return `${columns}
    ${NOBODY} ${all(401)}
    ${PARTIES.join(' ')} ${own.join(' ')}
    ${OUTSIDERS.join(' ')} ${outsider.join(' ')}
    impersonator INTERNAL ${all(403)}`;
};
/** An upload of the actor's own, where the actor may send one. */
const uploadBy = async (world: World, actor: Actor, bytes?: number) => {
  await admit(world, actor);
  const sends = [...PARTIES, ...OUTSIDERS].includes(actor);
  return sends ? upload(world, await world.token(actor), bytes, UPLOADS) : NO_UPLOAD;
};

const ASKED = { version: 1, reason: 'The owner and the payer are related.' };
const staffRequest = table({
  route: 'POST /api/v1/payment_lines/:id/staff_request',
  requests: {
    own: async (world, actor) => {
      const owner_company_id = world.parties(actor, 'foreign').companyId;
      const id = await contractOf(world, actor, 'own', { owner_company_id });
      return { params: { id: await createPaymentLine(world.db.kysely, id, 'differs') }, body: ASKED };
    },
    foreign: lineIn('foreign', 'differs', ASKED),
    missing: nowhere(ASKED),
    malformed: malformedBodies({}, { ...ASKED, reason: '' }, { ...ASKED, state: 'settled' }),
  },
  cells: firmOnly(200),
  keys: LINE,
});

const add = table({
  route: 'POST /api/v1/payment_lines/:id/files',
  requests: {
    own: async (world, actor) =>
      lineIn('own', 'reported', { upload: PARTIES.includes(actor) ? await uploadBy(world, actor) : NO_UPLOAD })(
        world,
        actor,
      ),
    unknown: lineIn('own', 'reported', { upload: NO_UPLOAD }),
    foreign: lineIn('foreign', 'reported', { upload: NO_UPLOAD }),
    locked: lineIn('own', 'confirmed', { upload: NO_UPLOAD }),
    missing: nowhere({ upload: NO_UPLOAD }),
    malformed: malformedBodies({}, { upload: '../x' }, { upload: NO_UPLOAD, state: 'checked' }),
  },
  cells: provers(
    'own unknown foreign locked missing malformed',
    [201, 404, 404, 409, 404, 400],
    [404, 404, 404, 404, 404, 400],
  ),
  keys: `${LINE} ${inside('files[]', FILE)}`,
});

type Kind = 'own' | 'theirs' | 'unchecked';
/** A file of a line that is reported, of the actor's side or of the other. */
const fileOf =
  (whose: Whose, kind: Kind = 'own') =>
  async (world: World, actor: Actor) => {
    const line_id = await createPaymentLine(world.db.kysely, await contractOf(world, actor, whose), 'reported');
    const isFirms = (sideOf(actor) === 'firm') !== (kind === 'theirs');
    const of = { line_id, side: isFirms ? 'firm' : 'payer', sent_by: world.userId('colleague') } as const;
    const file = await createProofFile(world.db.kysely, { ...of, state: kind === 'unchecked' ? 'waiting' : 'checked' });
    await world.app.services.storage.put(proofKey(file.upload), pdf());
    return { params: { id: line_id, file_id: file.id } };
  };
const noFile = async (world: World, actor: Actor) => {
  await admit(world, actor);
  return { params: { id: randomUUID(), file_id: randomUUID() } };
};
const malformed = () => ({ params: { id: randomUUID(), file_id: 'x' } });

const remove = table({
  route: 'DELETE /api/v1/payment_lines/:id/files/:file_id',
  requests: {
    own: fileOf('own'),
    theirs: fileOf('own', 'theirs'),
    foreign: fileOf('foreign'),
    locked: async (world, actor) => {
      const { params } = await lineIn('own', 'settled', {})(world, actor);
      return { params: { ...params, file_id: randomUUID() } };
    },
    missing: noFile,
    malformed,
  },
  cells: provers(
    'own theirs foreign locked missing malformed',
    [200, 404, 404, 409, 404, 400],
    [404, 404, 404, 404, 404, 400],
  ),
  keys: LINE,
});
const download = table({
  route: 'GET HEAD /api/v1/payment_lines/:id/files/:file_id',
  requests: {
    own: fileOf('own'),
    theirs: fileOf('own', 'theirs'),
    unchecked: fileOf('own', 'unchecked'),
    foreign: fileOf('foreign'),
    missing: noFile,
    malformed,
  },
  cells: `own theirs unchecked foreign missing malformed
    ${NOBODY} 401 401 401 401 401 401
    ${PARTIES.join(' ')} impersonator 200 200 409 404 404 400
    INTERNAL 200 200 409 200 404 400
    ${OUTSIDERS.join(' ')} 404 404 404 404 404 400`,
  keys: null,
  writes: ATTEMPTS('own theirs unchecked foreign missing'),
});

const admitted = async (world: World, actor: Actor) => {
  await admit(world, actor);
  return {};
};
const muted = (whose: Whose) => async (world: World, actor: Actor) => ({
  body: { contract_id: (await contractIn(whose)(world, actor)).params.id, muted: true },
});
const SETTINGS = 'muted contracts';
const reminders = [
  table({
    route: 'GET HEAD /api/v1/payment_reminders',
    requests: { any: admitted },
    cells: `any
      ${NOBODY} 401
      ${PARTIES.join(' ')} ${OUTSIDERS.join(' ')} impersonator INTERNAL 200`,
    keys: SETTINGS,
  }),
  table({
    route: 'PUT /api/v1/payment_reminders',
    requests: {
      all: async (world, actor) => ({ ...(await admitted(world, actor)), body: { contract_id: null, muted: true } }),
      own: muted('own'),
      foreign: muted('foreign'),
      malformed: () => [{ body: {} }, { body: { contract_id: 'x', muted: true } }, { body: { muted: 1 } }],
    },
    cells: `all own foreign malformed
      ${NOBODY} 401 401 401 401
      ${PARTIES.join(' ')} 200 200 404 400
      ${OUTSIDERS.join(' ')} 200 404 404 400
      INTERNAL 200 200 200 400
      impersonator 403 403 403 403`,
    keys: `${SETTINGS} ${inside('contracts[]', 'id title')}`,
  }),
];

export const paymentProof = [
  ...[staffRequest, add, remove, download],
  ...reminders,
  ...resumableUploads({
    path: UPLOADS,
    cells: (columns, ...statuses) => provers(columns, statuses, statuses),
    admit,
  }),
];
