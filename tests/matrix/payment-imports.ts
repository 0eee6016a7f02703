import { randomUUID } from 'node:crypto';
import type { ImportStatus } from '#contract/payment-imports/rules.ts';
import type { Actor } from './actors.ts';
import { upload } from './documents.ts';
import { admit } from './payments.ts';
import { NO_UPLOAD } from './uploads.ts';
import type { Whose, World } from './world.ts';

export const COUNTS = { rows: 2, reported: 1, unchanged: 0, refused: 1 };
export const MAPPING = { columns: { contract_number: 'Contract', paid_on: 'Date', amount: 'Net' } };
const UPLOADS = '/payment_imports/uploads';
const PAYMENT = {
  ...{ line: 2, firm: 'Bay Electric', contract: 'SC-104', month: '2026-10', paid_on: '2026-10-20' },
  ...{ amount_cents: 100_00, retainage_cents: 5_00 },
};

/** A file of the actor's company or of another, with a payment and a refused row. */
export async function importOf(world: World, actor: Actor, whose: Whose, status: ImportStatus = 'checked') {
  await admit(world, actor);
  const id = randomUUID();
  const { kysely } = world.db;
  await kysely
    .insertInto('payment_imports')
    .values({
      ...{ id, hiring_company_id: world.parties(actor, whose).companyId, status, file_name: 'october.csv' },
      ...{ headers: ['Contract', 'Date', 'Net'], mapping: JSON.stringify(MAPPING), counts: JSON.stringify(COUNTS) },
      ...{ reported_cents: 100_00, payments: JSON.stringify([PAYMENT]), upload: id.replaceAll('-', '') },
      created_at: new Date('2026-11-20T11:00:00Z'),
    })
    .execute();
  await kysely
    .insertInto('payment_import_refusals')
    .values({ import_id: id, position: 0, line: 3, column: 'Net', reason: 'is missing', cells: '{"Contract":"SC-1"}' })
    .execute();
  return id;
}
export const importIn = (whose: Whose, body?: object, status?: ImportStatus) => async (world: World, actor: Actor) => ({
  params: { id: await importOf(world, actor, whose, status) },
  ...(body && { body }),
});

const SENDERS: readonly Actor[] = [
  'PRIME',
  'impersonator',
  'colleague',
  'foreign-tenant',
  'DEVELOPER',
  'GOVERNMENT_AGENCY',
];

/** The first bytes of a file of the actor's own, where the actor may send one. */
export async function uploadOf(world: World, actor: Actor, bytes: number): Promise<string> {
  await admit(world, actor);
  return SENDERS.includes(actor) ? upload(world, await world.token(actor), bytes, UPLOADS) : NO_UPLOAD;
}
