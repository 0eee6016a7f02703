import { randomInt, randomUUID } from 'node:crypto';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { issueLink } from '#server/links/commands.ts';
import { inside } from '../cells.ts';
import {
  ATTEMPTS,
  byOwner,
  claimants,
  claimOf,
  DETAILS,
  dispute,
  FIRM,
  firm,
  registration,
  somebody,
} from '../claims.ts';
import { holders } from '../documents.ts';
import { table } from '../table.ts';

const UPLOAD = { upload: '0'.repeat(32) };
/** Firms that other cells registered look alike by address and phone. */
const likeNoOther = () => ({
  legal_business_name: `Firm ${randomUUID()}`,
  address_1: `${randomInt(1, 1_000_000)} Gate Way`,
  phone: `(410) ${randomInt(200, 1000)}-${randomInt(1000, 10_000)}`,
});
const WRONG = [{ body: {} }, { body: { ...DETAILS, state: 'XX' } }, { body: { ...DETAILS, approved: true } }];
const similar = table({
  route: 'POST /api/v1/firm_registrations/similar',
  requests: {
    any: async (world) => {
      await createBusiness(world.db.kysely, { legal_business_name: DETAILS.legal_business_name });
      return { body: DETAILS };
    },
    malformed: () => WRONG,
  },
  cells: claimants('any malformed', [200, 403], [400, 400]),
  keys: inside('[]', `${FIRM} state_of_claim reasons`),
  writes: ATTEMPTS('any'),
});
const register = table({
  route: 'POST /api/v1/firm_registrations',
  requests: {
    any: () => ({ body: { ...DETAILS, ...likeNoOther() } }),
    malformed: () => WRONG,
  },
  cells: claimants('any malformed', [201, 403], [400, 400]),
  keys: 'id state legal_business_name reason created_at',
  writes: ATTEMPTS('any'),
});

const OWNED = claimants(
  'own ended foreign missing malformed',
  [204, 204],
  [409, 409],
  [404, 404],
  [404, 404],
  [400, 400],
);
const withdrawRegistration = table({
  route: 'POST /api/v1/firm_registrations/:id/withdrawal',
  requests: byOwner((world, userId, ended) => registration(world, userId, ended ? 'withdrawn' : 'review')),
  cells: OWNED,
  keys: null,
});

const openDispute = table({
  route: 'POST /api/v1/claim_disputes',
  requests: {
    unclaimed: async (world) => ({ body: { mwbe_id: (await firm(world)).mwbeId, statement: 'Mine' } }),
    missing: () => ({ body: { mwbe_id: randomUUID(), statement: 'Mine' } }),
    malformed: () => [{ body: {} }, { body: { mwbe_id: randomUUID(), statement: ' ' } }],
    claimed: async (world) => {
      const { mwbeId } = await firm(world);
      await createUser(world.db.kysely, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
      return { body: { mwbe_id: mwbeId, statement: 'Mine' } };
    },
  },
  cells: claimants('unclaimed missing malformed claimed', [409, 403], [404, 403], [400, 400], [201, 403]),
  keys: `id firm ${inside('firm', FIRM)} state outcome reason files created_at`,
  writes: ATTEMPTS('unclaimed missing claimed'),
});
const disputeFile = table({
  route: 'POST /api/v1/claim_disputes/:id/files',
  requests: byOwner(dispute, UPLOAD),
  cells: claimants('own ended foreign missing malformed', [404, 404], [409, 409], [404, 404], [404, 404], [400, 400]),
  keys: null,
});
const withdrawDispute = table({
  route: 'POST /api/v1/claim_disputes/:id/withdrawal',
  requests: byOwner(dispute),
  cells: OWNED,
  keys: null,
});
const object = table({
  route: 'POST /api/v1/claim_objections',
  requests: {
    open: async (world) => {
      const claim = await claimOf(world, await somebody(world));
      const link = { purpose: 'claim objection', email: 'office@orlo.example', facts: { claim } };
      const tempToken = await world.app.services.transact((ctx) => issueLink(ctx, link));
      return { body: { tempToken, statement: '' } };
    },
    unknown: () => ({ body: { tempToken: 'x'.repeat(43), statement: '' } }),
    malformed: () => [{ body: {} }, { body: { tempToken: 'x', statement: '' } }],
  },
  cells: holders('open unknown malformed', 204, 404, 400),
  keys: null,
});

export const registrationsAndDisputes = [
  similar,
  register,
  withdrawRegistration,
  openDispute,
  disputeFile,
  withdrawDispute,
  object,
];
