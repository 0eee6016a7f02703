import { ALERT_KINDS, newOnes } from '#contract/search-alerts/rules.ts';
import type { SearchAlertSubject } from '#contract/search-alerts/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

/** `3 new firms in “Roofers”`. */
export const alertTitle = ({ alert_of, total, search_name }: SearchAlertSubject): string =>
  `${newOnes(alert_of, total)} in “${search_name}”`;

/** What newly matches one saved search, the first ones by name, for its owner. */
export function searchAlertMail(alert: SearchAlertSubject, to: NotificationRecipient, origin: string): EmailMessage {
  const { page, view, one, many } = ALERT_KINDS[alert.alert_of];
  const search = new URLSearchParams({ ...view, alert: alert.id });
  const more = alert.total - alert.names.length;
  return renderEmail({
    to: to.email,
    key: to.key,
    subject: alertTitle(alert),
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      alert.total === 1
        ? `This ${one} newly matches your saved search “${alert.search_name}”:`
        : `These ${many} newly match your saved search “${alert.search_name}”:`,
    ],
    lines: [...alert.names, ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : [])],
    action: { label: `See ${newOnes(alert.alert_of, alert.total)}`, url: `${origin}${page}?${search}` },
    reason: 'You receive this because you turned on alerts for this saved search on Plumbline.',
    unsubscribe: to.unsubscribe,
  });
}

const SAMPLE: SearchAlertSubject = {
  id: '00000000-0000-4000-8000-000000000000',
  alert_of: 'firms',
  search_id: null,
  search_name: 'Roofers near Baltimore',
  total: 12,
  names: ['Harbor Works LLC', 'Batista Electric', 'Pratt Street Roofing'],
};

export const mails: readonly EmailPreview[] = [
  { name: 'Alert of a saved search', make: (origin) => searchAlertMail(SAMPLE, SAMPLE_RECIPIENT(origin), origin) },
];
