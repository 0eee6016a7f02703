import { sql } from 'kysely';
import type { FirmContact, NewContact } from '#contract/payment-replies/schema.ts';
import { ownSideFlags } from '#contract/references/rules/own-side.ts';
import { memberEmails } from '#server/accounts/reads/company-people.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { revokeLinks } from '#server/links/commands.ts';
import { askedLines, contractsOfPayer } from '#server/payments/reads/for-replies.ts';
import { refusesMail } from '#server/references/reads/refusals.ts';
import { CONTACT_RATE_LIMIT } from '../policy.ts';
import { firmContact } from '../reads/contact.ts';
import { recipientOf } from '../reads/recipient.ts';
import { noteDue } from './ask.ts';

export const contactLimit = ratePerPerson(CONTACT_RATE_LIMIT);

/** Who pays does not answer for who is paid. @throws AppError 400 for an address of the payer's side */
export async function refuseOwnAddress(ctx: ReadContext, companyId: string, email: string): Promise<void> {
  const people = await memberEmails(ctx.sql, companyId);
  const flags = ownSideFlags(email, { emails: people.map((person) => person.email), website: null });
  if (flags.length > 0) throw badRequest('body.email', 'must be outside your company: the firm answers for itself');
}

/**
 * Whom the payer asks at a firm without people here. Links to the former address end, what has no answer is asked at
 * once. @throws AppError 400, 401, 403, 404, 409
 */
export async function setContact(ctx: WriteContext, contractId: string, given: NewContact): Promise<FirmContact> {
  const [contract] = await contractsOfPayer(ctx, [contractId]);
  const { hiring_company_id, mwbe_id } = orNotFound(contract);
  await refuseOwnAddress(ctx, hiring_company_id, given.email);
  const before = orNotFound(await recipientOf(ctx, contractId));
  if (before.people) throw conflict('This firm has its own people in payment tracking. They are notified.');
  if (await refusesMail(ctx, given.email)) throw conflict('This person asked not to be emailed by firms on Plumbline.');
  const values = { ...given, given_by: requireUser(ctx.actor).id, given_at: ctx.now };
  await ctx.sql
    .insertInto('payment_contacts')
    .values({ hiring_company_id, mwbe_id, ...values })
    .onConflict((one) => one.columns(['hiring_company_id', 'mwbe_id']).doUpdateSet(values))
    .execute();
  if (before.email !== null && before.email.toLowerCase() !== given.email.toLowerCase())
    await revokeLinks(
      ctx,
      { email: before.email, facts: { payer: hiring_company_id, firm: mwbe_id } },
      'payment reply',
    );
  const { rows } = await sql<{ contract_id: string }>`
    SELECT DISTINCT l.contract_id FROM ${askedLines} l
    WHERE l.hiring_company_id = ${hiring_company_id} AND l.mwbe_id = ${mwbe_id} AND l.state = 'reported'
      AND l.act_by IS NOT NULL
    ORDER BY l.contract_id`.execute(ctx.sql);
  await noteDue(
    ctx,
    rows.map(({ contract_id }) => contract_id),
  );
  await ctx.audit({
    action: 'payment contact given',
    subjectType: 'payment contract',
    subjectId: contractId,
    details: { email: given.email },
  });
  return firmContact(ctx, contractId);
}
