import { randomUUID } from 'node:crypto';
import { newKeyPair } from '#server/signed-records/adapters/ed25519.ts';
import { revokeRecord } from '#server/signed-records/commands/revoke.ts';
import { signRecord } from '#server/signed-records/commands/sign.ts';
import type { Actor } from '../actors.ts';
import { malformed, missing, staffOnly } from '../cells.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const signed = (whose: Whose) => async (world: World, actor: Actor) => {
  const id = await world.project(actor, whose, 'verified');
  await world.app.services.transact((ctx) => signRecord(ctx, id));
  return { params: { id } };
};

const KEYS = `record record.format record.id record.key_id record.issued_at record.hiring_company
  record.hiring_company.id record.hiring_company.business_name record.mwbe record.mwbe.id record.mwbe.mwbe_core_id
  record.mwbe.legal_business_name record.project record.project.id record.project.title record.project.services
  record.project.start_date record.project.end_date record.project.recorded_at record.project.confirmed_at record.project.confirmed_by
  record.between_parties record.between_parties.amount_usd record.between_parties.client_name
  record.between_parties.notes record.between_parties.revisions record.between_parties.history
  record.between_parties.history[].at record.between_parties.history[].by record.between_parties.history[].event
  record.between_parties.history[].said record.between_parties.history[].changes signature`;

/** Records of verified work are public; other work has none. records.test.ts covers who sees amounts. */
const record = table({
  route: 'GET HEAD /api/v1/projects/:id/record',
  requests: {
    own: signed('own'),
    counterpart: signed('counterpart'),
    foreign: signed('foreign'),
    pending: async (world, actor) => ({ params: { id: await world.project(actor, 'own') } }),
    missing,
    malformed: async (world, actor) => [
      ...malformed(),
      { ...(await signed('own')(world, actor)), query: 'whole=true' },
    ],
  },
  cells: `
                                                                  own counterpart foreign pending missing malformed
    anonymous closed-account expired-session ended-session        200 200         200     404     404     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 200         200     404     404     400
    GOVERNMENT_AGENCY INTERNAL                                    200 200         200     404     404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 200         200     404     404     400
  `,
  keys: KEYS,
});

const ofFirm = table({
  route: 'GET HEAD /api/v1/mwbes/:id/records',
  requests: {
    own: async (world, actor) => {
      await signed('own')(world, actor);
      return { params: { id: world.parties(actor, 'own').mwbeId } };
    },
    missing,
    malformed: () => malformed(),
  },
  cells: `
                                                                  own missing malformed
    anonymous closed-account expired-session ended-session        200 200     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 200     400
    GOVERNMENT_AGENCY INTERNAL                                    200 200     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 200     400
  `,
  keys: null,
});

const currentNames = table({
  route: 'GET HEAD /api/v1/records/:id/current_names',
  requests: {
    own: async (world, actor) => {
      const { params } = await signed('own')(world, actor);
      const query = world.db.kysely.selectFrom('project_records').select('id').where('project_id', '=', params.id);
      return { params: { id: (await query.executeTakeFirstOrThrow()).id } };
    },
    missing,
    malformed: () => malformed(),
  },
  cells: `
                                                                  own missing malformed
    anonymous closed-account expired-session ended-session        200 200     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 200     400
    GOVERNMENT_AGENCY INTERNAL                                    200 200     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 200     400
  `,
  keys: 'hiring_company mwbe',
});

const reason = { reason: 'withdrawn', explanation: 'Wrong firm' };
const revoke = table({
  route: 'POST /api/v1/projects/:id/record/revocation',
  requests: {
    signed: async (world, actor) => ({ ...(await signed('own')(world, actor)), body: reason }),
    unsigned: async (world, actor) => ({ params: { id: await world.project(actor, 'own') }, body: reason }),
    missing: () => ({ params: { id: randomUUID() }, body: reason }),
    malformed: async (world, actor) => {
      const { params } = await signed('own')(world, actor);
      return [
        { params: { id: 'x' }, body: reason },
        { params },
        ...[
          {},
          { ...reason, reason: 'x' },
          { ...reason, explanation: ' ' },
          { reason: 'withdrawn' },
          { ...reason, revoked_at: '2026-01-01T00:00:00Z' },
        ].map((body) => ({ params, body })),
      ];
    },
  },
  cells: staffOnly('signed unsigned missing malformed', 201, 404, 404, 400),
  keys: 'record_id reason revoked_at',
});

const everybody = `
                                                                  own malformed
    anonymous closed-account expired-session ended-session        200 400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 400
    GOVERNMENT_AGENCY INTERNAL                                    200 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 400
  `;

const keys = table({
  route: 'GET HEAD /api/v1/record_keys',
  requests: {
    own: async (world, actor) => {
      await signed('own')(world, actor);
      return {};
    },
    malformed: () => ({ query: 'private_key=true' }),
  },
  cells: everybody,
  keys: '[].id [].algorithm [].public_key [].valid_from [].valid_until [].compromised_from',
});

const revocations = table({
  route: 'GET HEAD /api/v1/record_revocations',
  requests: {
    own: async (world, actor) => {
      const { params } = await signed('own')(world, actor);
      await world.app.services.transact((ctx) =>
        revokeRecord(ctx, params.id, { reason: 'withdrawn', explanation: 'Wrong firm' }),
      );
      return {};
    },
    malformed: () => ({ query: 'after=x' }),
  },
  cells: everybody,
  keys: '[].record_id [].reason [].revoked_at',
});

/** A key of its own: each can be marked once from a day on. */
async function formerKey(world: World): Promise<string> {
  const { id, publicKey: public_key } = newKeyPair();
  const past = new Date('2026-01-01T00:00:00Z');
  await world.db.kysely
    .insertInto('record_keys')
    .values({ id, public_key, sealed_key: Buffer.from('x'), private_key: null, valid_from: past, valid_until: past })
    .execute();
  return id;
}

const SINCE = { compromised_from: '2026-11-01', reason: 'A backup was lost' };
const compromise = table({
  route: 'POST /api/v1/record_keys/:id/compromise',
  requests: {
    any: async (world) => ({ params: { id: await formerKey(world) }, body: SINCE }),
    future: async (world) => ({
      params: { id: await formerKey(world) },
      body: { ...SINCE, compromised_from: '2026-11-21' },
    }),
    missing: () => ({ params: { id: '0123456789abcdef' }, body: SINCE }),
    malformed: async (world) => {
      const params = { id: await formerKey(world) };
      const wrong = [{}, { reason: 'x' }, { ...SINCE, compromised_from: 'today' }, { ...SINCE, key: 1 }];
      return [{ params: { id: 'x' }, body: SINCE }, ...wrong.map((body) => ({ params, body }))];
    },
  },
  cells: staffOnly('any future missing malformed', 201, 400, 404, 400),
  keys: 'id algorithm public_key valid_from valid_until compromised_from',
});

export const records = [record, ofFirm, currentNames, revoke, keys, revocations, compromise];
