import { saysStart, saysStop } from '#contract/payment-replies/rules.ts';
import type { IncomingText } from '#contract/payment-replies/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { forbidden, notFound } from '#server/kernel/http/errors.ts';
import { isFromGateway } from '../adapters/text-gateway.ts';
import type {} from '../tables.ts';

/** Answers by text message mean nothing but STOP and START. @throws AppError 403 for a wrong signature, 404 without a gateway */
export async function receiveText(ctx: WriteContext, given: IncomingText): Promise<void> {
  const gateway = ctx.config.textGateway;
  if (gateway === null) throw notFound();
  if (!isFromGateway(gateway, given, ctx.now)) throw forbidden('The signature does not fit, or is too old');
  const sentAt = new Date(given.sent_at);
  // a START from before the STOP that comes late, or once more, means nothing
  if (saysStart(given.text))
    await ctx.sql
      .deleteFrom('payment_text_refusals')
      .where('phone', '=', given.from)
      .where('refused_at', '<=', sentAt)
      .execute();
  if (!saysStop(given.text)) return;
  const refused = await ctx.sql
    .insertInto('payment_text_refusals')
    .values({ phone: given.from, refused_at: sentAt })
    .onConflict((one) =>
      one.column('phone').doUpdateSet({ refused_at: sentAt }).where('payment_text_refusals.refused_at', '<', sentAt),
    )
    .returning('phone')
    .executeTakeFirst();
  if (refused) await ctx.audit({ action: 'text messages refused', subjectType: 'phone number', subjectId: null });
}
