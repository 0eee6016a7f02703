import { dimension, measure, type ReportDefinition } from './columns.ts';
import { TIER_LABELS } from './contracting.ts';

/** Whether a payment met the clock of its contract. */
const ON_TIME_LABELS = {
  on_time: 'On time',
  late: 'Late',
  not_paid: 'Late, not paid yet',
  pending: 'Not due yet',
  no_clock: 'No due day',
} as const;

const STATE_LABELS = {
  reported: 'Waiting for the firm',
  confirmed: 'Confirmed',
  differs: 'Firm says otherwise',
  settled: 'Settled',
};
const KIND_LABELS = { progress: 'Payment', retainage: 'Retainage' };

const text = { kind: 'text' } as const;
const money = { kind: 'money', shown: 'always' } as const;

/** One row for each payment that counts. */
export const PAYMENTS: ReportDefinition = {
  title: 'Payment report',
  grain: 'payment',
  group: ['firm'],
  sort: 'firm',
  columns: [
    dimension('month', 'Month', { kind: 'month', shown: 'rows' }),
    dimension('firm', 'Paid to', { ...text, shown: 'rows' }),
    dimension('contract', 'Contract', { ...text, shown: 'rows' }),
    measure('payments', 'Payments', { kind: 'number', shown: 'groups' }),
    measure('paid', 'Paid', money),
    measure('confirmed', 'Confirmed', money),
    dimension('state', 'State', { ...text, words: STATE_LABELS, shown: 'rows' }),
    dimension('paid_on', 'Paid on', { kind: 'day', shown: 'rows' }),
    dimension('due_on', 'Due on', { kind: 'day', shown: 'rows' }),
    dimension('on_time', 'Prompt payment', { ...text, words: ON_TIME_LABELS, shown: 'rows' }),
    dimension('payer_paid_on', 'Payer was paid on', { kind: 'day' }),
    dimension('payer', 'Payer', text),
    dimension('number', 'Number', text),
    dimension('tier', 'Tier', { ...text, words: TIER_LABELS }),
    dimension('goal_group', 'Goal', text),
    dimension('kind', 'Kind', { ...text, words: KIND_LABELS }),
    measure('unanswered', 'Waiting for the firm', money),
    measure('differs', 'Firm says otherwise', { kind: 'money' }),
    measure('retainage', 'Retainage withheld', { kind: 'money' }),
    measure('late_count', 'Late', { kind: 'number', shown: 'groups' }),
    measure('on_time_count', 'Paid on time', { kind: 'number' }),
    measure('due_count', 'With a due day', { kind: 'number' }),
    measure('on_time_share', 'Share on time', {
      kind: 'share',
      shown: 'groups',
      quotient: { part: 'on_time_count', whole: 'due_count', of: 'row' },
    }),
    measure('days', 'Days until paid, sum', { kind: 'number' }),
    measure('dated_count', 'With both days', { kind: 'number' }),
    measure('days_average', 'Days until paid', {
      kind: 'average',
      shown: 'groups',
      quotient: { part: 'days', whole: 'dated_count', of: 'row' },
    }),
  ],
  method: [
    'A payment is what the payer reported for a month; it is confirmed when the firm that was paid says the same, or when a difference was settled. Silence never confirms.',
    'A payment is late when it was made after the day that the rule of its contract gives, or when that day passed without one. Payments without a due day are in neither count.',
    'Days until paid are those from the day on which the payer was paid to the day on which it paid the firm.',
  ],
};
