import { createBusiness } from '#server/businesses/factory.ts';
import { createPaymentInvitation, createPaymentRequest } from '#server/payment-replies/factory.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import type { Actor } from './actors.ts';
import { linkFor } from './entries.ts';
import { admit } from './payments.ts';
import type { World } from './world.ts';

/** A contract of others that the actor was invited to see; its firm has no people. */
export async function invitedContract(world: World, actor: Actor): Promise<string> {
  await admit(world, actor);
  const { companyId: hiring_company_id } = world.parties(actor, 'foreign');
  const { mwbeId: mwbe_id } = await createBusiness(world.db.kysely, { email: 'office@firm.example' });
  const created_by = world.userId('colleague');
  const id = await createPaymentContract(world.db.kysely, { hiring_company_id, mwbe_id, created_by });
  const of = { hiring_company_id, invited_by: created_by, user_id: world.userId(actor) };
  await createPaymentInvitation(world.db.kysely, of, [id]);
  return id;
}

/** The link of an email to a firm without people about a payment; nobody acts for its payer. */
export async function linkedLine(world: World): Promise<{ tempToken: string; line_id: string }> {
  const { companyId: hiring_company_id } = world.parties('payments-invitee', 'own');
  const { mwbeId: mwbe_id } = await createBusiness(world.db.kysely, { email: 'office@firm.example' });
  const of = { hiring_company_id, mwbe_id };
  const contract_id = await createPaymentContract(world.db.kysely, { ...of, created_by: world.userId('colleague') });
  const line_id = await createPaymentLine(world.db.kysely, contract_id, 'reported');
  const request = await createPaymentRequest(world.db.kysely, { ...of, contract_id }, [line_id]);
  return { tempToken: await linkFor(world, 'payment reply', { request }), line_id };
}
