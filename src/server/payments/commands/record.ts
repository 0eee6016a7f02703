import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CUSTOM_RULE } from '#contract/payments/rules/prompt-payment-rules.ts';
import { PAYMENT_LIMITS } from '#contract/payments/rules.ts';
import type { ContractDetails, NewContract } from '#contract/payments/schema.ts';
import { companyType } from '#server/accounts/reads/payments-feature.ts';
import { mwbeExists } from '#server/businesses/reads/fragments.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { authorizeRecording, type Recording } from '../policy.ts';
import { paymentContract } from '../reads/contract.ts';
import { datedRules } from '../reads/prompt-payment-rules.ts';
import { addEntries } from './entries.ts';

/** Records a contract with a firm. @throws AppError 400, 401, 403, 404 */
export async function recordContract(ctx: WriteContext, given: NewContract): Promise<ContractDetails> {
  const recording = await authorizeRecording(ctx, given);
  if ((recording.parent?.tier ?? 0) >= PAYMENT_LIMITS.tiers)
    throw badRequest('body.parent_id', `must not be below ${PAYMENT_LIMITS.tiers} others`);
  await checkRule(ctx, given.rule);
  const owner = recording.parent ? recording.parent.owner_company_id : await checkedOwner(ctx, given);
  const id = await insertContract(ctx, recording, given, owner === recording.companyId ? null : owner);
  await addEntries(ctx, [
    { contractId: id, lineId: null, kind: 'awarded', side: 'payer', amountCents: given.award_cents, words: null },
  ]);
  await ctx.audit({ action: 'payment contract recorded', subjectType: 'payment contract', subjectId: id });
  return paymentContract(ctx, id);
}

async function insertContract(
  ctx: WriteContext,
  { userId, companyId, parent }: Recording,
  given: NewContract,
  owner: string | null,
): Promise<string> {
  const id = randomUUID();
  const { rows } = await sql`
    INSERT INTO payment_contracts (id, hiring_company_id, mwbe_id, owner_company_id, parent_id, tier, number, title, scope,
      naics, goal_group, award_cents, retainage_bps, starts_on, ends_on, time_zone, state_code, rule, custom_days,
      custom_day_kind, version, created_by, created_at)
    SELECT ${id}::uuid, ${companyId}::uuid, ${given.mwbe_id}::uuid, ${owner}::uuid, ${parent?.id ?? null}::uuid,
      ${(parent?.tier ?? 0) + 1}::integer, ${given.number}, ${given.title}, ${given.scope}, ${given.naics},
      ${given.goal_group}, ${given.award_cents}::bigint, ${given.retainage_bps}::integer, ${given.starts_on}::date,
      ${given.ends_on}::date, ${given.time_zone}, ${given.state_code}, ${given.rule}, ${given.custom_days}::integer,
      ${given.custom_day_kind}, 0, ${userId}::uuid, ${ctx.now}::timestamptz
    WHERE ${mwbeExists(sql`${given.mwbe_id}::uuid`)} RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) throw badRequest('body.mwbe_id', 'is not a firm in the directory');
  return id;
}

async function checkRule(ctx: WriteContext, rule: string | null): Promise<void> {
  if (rule === null || rule === CUSTOM_RULE) return;
  const rules = await datedRules(ctx);
  if (!rules.some(({ code, kind }) => code === rule && kind === 'payment'))
    throw badRequest('body.rule', 'is not a rule for prompt payment');
}

/** A company that the payer names settles its differences: an agency or developer, never the payer itself. */
async function checkedOwner(ctx: WriteContext, given: NewContract): Promise<string | null> {
  const id = given.owner_company_id;
  if (id === null) return null;
  if (id === given.hiring_company_id) throw badRequest('body.owner_company_id', 'must not be the company that pays');
  const type = await companyType(ctx, id);
  if (type !== 'DEVELOPER' && type !== 'GOVERNMENT_AGENCY')
    throw badRequest('body.owner_company_id', 'is not a developer or government agency');
  return id;
}
