import { paymentMembers } from '#server/accounts/reads/payments-feature.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { on } from '#server/kernel/context/reactions.ts';
import {
  markAllResponded,
  notify,
  notifyAndMailOfMany,
  refreshAllNotifications,
} from '#server/notifications/commands/notify.ts';
import { PAYMENT_NEWS, type PaymentNews } from './emails/payment-status.ts';
import { type MovedLine, type PaymentsMoved, paymentsMoved } from './events.ts';

type Told = readonly [company: string | null, news: PaymentNews];

/** Who is told of what by card and email. */
function toldOf(kind: PaymentsMoved['kind'], line: MovedLine): readonly Told[] {
  const { state, hiringCompanyId, mwbeId, ownerCompanyId, onlyStaff } = line;
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
  on(paymentsMoved, async (ctx, { kind, lines }) => {
    const ids = lines.map(({ lineId }) => lineId);
    // what was asked before is answered, or asked anew; a firm that asks for staff leaves the payer's word to be said
    const closed = kind === 'staff_asked' ? lines.filter(({ isExplained }) => isExplained) : lines;
    await markAllResponded(
      ctx,
      SUBJECT,
      closed.map(({ lineId }) => lineId),
    );
    await refreshAllNotifications(ctx, SUBJECT, ids);
    await tell(ctx, kind, lines);
    if (kind === 'answered') await notifyOfConfirmations(ctx, lines);
  }),
];

const SUBJECT = 'PaymentLine';
const cardOf = ({ lineId, batch }: MovedLine, company_id: string, news: PaymentNews) => ({
  subject_type: SUBJECT,
  subject_id: lineId,
  company_id,
  type: PAYMENT_NEWS[news] ? 'payment_request' : 'payment_news',
  responded: !PAYMENT_NEWS[news],
  batch_id: batch ?? undefined,
});

/** The people of each company are looked up once, however many of its lines moved. */
async function tell(ctx: WriteContext, kind: PaymentsMoved['kind'], lines: readonly MovedLine[]): Promise<void> {
  const told = lines.flatMap((line) => toldOf(kind, line).map(([company, news]) => ({ line, company, news })));
  for (const [news, ofNews] of Map.groupBy(told, (one) => one.news)) {
    const cards = [];
    for (const [company, ofCompany] of Map.groupBy(ofNews, (one) => one.company)) {
      if (company === null) continue;
      const recipients = (await paymentMembers(ctx.sql, company)).map(({ id }) => id);
      for (const { line } of ofCompany) cards.push({ recipients, notification: cardOf(line, company, news) });
    }
    await notifyAndMailOfMany(ctx, cards, news);
  }
}

/** What both sides say alike is a line of the daily email, and nothing else. */
async function notifyOfConfirmations(ctx: WriteContext, lines: readonly MovedLine[]): Promise<void> {
  for (const line of lines.filter(({ state }) => state === 'confirmed')) {
    const people = await paymentMembers(ctx.sql, line.hiringCompanyId);
    const daily = people.filter(({ update_mail_preference }) => update_mail_preference === 'daily');
    await notify(
      ctx,
      daily.map(({ id }) => id),
      { ...cardOf(line, line.hiringCompanyId, 'payment_confirmed'), news: 'payment_confirmed' },
    );
  }
}
