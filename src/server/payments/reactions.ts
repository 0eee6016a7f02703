import { paymentMembers } from '#server/accounts/reads/payments-feature.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { markResponded, notify, notifyAndMail, refreshNotifications } from '#server/notifications/commands/notify.ts';
import { PAYMENT_NEWS, type PaymentNews } from './emails/moved.ts';
import { type PaymentMoved, paymentMoved } from './events.ts';

type Told = readonly [company: string | null, news: PaymentNews];

/** Who is told of what by card and email. */
function toldOf({ kind, state, hiringCompanyId, mwbeId, ownerCompanyId, onlyStaff }: PaymentMoved): readonly Told[] {
  if (kind === 'reported') return [[mwbeId, 'payment_reported']];
  if (kind === 'corrected') return [[mwbeId, 'payment_corrected']];
  if (kind === 'answered' && state === 'differs') return [[hiringCompanyId, 'payment_differs']];
  const officers: Told = [onlyStaff ? null : ownerCompanyId, 'payment_to_settle'];
  if (kind === 'replied') return [[mwbeId, 'payment_replied'], officers];
  const rest = [hiringCompanyId, ownerCompanyId] as const;
  if (kind === 'staff_asked') return rest.map((company) => [company, 'payment_staff_asked'] as const);
  if (kind === 'settled') return [hiringCompanyId, mwbeId].map((company) => [company, 'payment_settled'] as const);
  return [];
}

export const reactions = [
  on(paymentMoved, async (ctx, moved) => {
    const about = { subject_type: 'PaymentLine', subject_id: moved.lineId };
    // what was asked before is answered, or asked anew; a firm that asks for staff leaves the payer's word to be said
    if (moved.kind !== 'staff_asked' || moved.isExplained) await markResponded(ctx, about);
    await refreshNotifications(ctx, about);
    for (const [company, news] of toldOf(moved)) if (company !== null) await tell(ctx, moved, company, news);
    if (moved.kind === 'answered' && moved.state === 'confirmed') await tellOfConfirmation(ctx, moved);
  }),
];

const cardOf = ({ lineId, batch }: PaymentMoved, company_id: string, news: PaymentNews) => ({
  subject_type: 'PaymentLine',
  subject_id: lineId,
  company_id,
  type: PAYMENT_NEWS[news] ? 'payment_request' : 'payment_news',
  responded: !PAYMENT_NEWS[news],
  batch_id: batch ?? undefined,
});

async function tell(ctx: WriteContext, moved: PaymentMoved, company: string, news: PaymentNews): Promise<void> {
  const people = await paymentMembers(ctx.sql, company);
  await notifyAndMail(
    ctx,
    people.map(({ id }) => id),
    cardOf(moved, company, news),
    news,
  );
}

/** What both sides say alike is a line of the daily email, and nothing else. */
async function tellOfConfirmation(ctx: WriteContext, moved: PaymentMoved): Promise<void> {
  const people = await paymentMembers(ctx.sql, moved.hiringCompanyId);
  const daily = people.filter(({ update_mail_preference }) => update_mail_preference === 'daily');
  const card = cardOf(moved, moved.hiringCompanyId, 'payment_confirmed');
  await notify(
    ctx,
    daily.map(({ id }) => id),
    { ...card, news: 'payment_confirmed' },
  );
}
