import { PAYMENT_LIMITS } from '#contract/payments/rules.ts';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { MoneyField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/acts.ts';
import { dollars, toCents } from '../model/money.ts';
import { usePaymentActs } from '../queries.ts';
import { ActFrame, type FormProps, useSeen } from './ActFrame.tsx';
import { ReportedFacts } from './ReportedFacts.tsx';

/** The payer's word on a difference. */
export function ReplyForm(props: FormProps) {
  const { asked, onClose } = props;
  const acts = usePaymentActs();
  const seen = useSeen(props);
  const { contract, line } = seen;
  const form = useAppForm({
    keepAs: `payment reply ${asked.lineId}`,
    initialValues: { comment: line?.reply ?? '' },
    validate: ({ comment }) => ({ comment: !comment.trim() && copy.explainMissing }),
    send: ({ comment }) => acts.reply(asked.lineId ?? '', { version: line?.version ?? 1, comment: comment.trim() }),
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  const parties = { firm: contract.firm, payer: contract.hiring_company };
  const about = line && <ReportedFacts contract={contract} line={line} withAnswer />;
  return (
    <ActFrame asked={asked} seen={seen} form={form} onClose={onClose} about={about}>
      <TextArea
        label={copy.explain}
        required
        hint={copy.explainHint(parties)}
        max={PAYMENT_LIMITS.words}
        {...form.field('comment')}
      />
    </ActFrame>
  );
}

/** The firm does not want the owner that the payer named to settle it. */
export function AskStaffForm(props: FormProps) {
  const { asked, onClose } = props;
  const acts = usePaymentActs();
  const seen = useSeen(props);
  const { contract, line } = seen;
  const form = useAppForm({
    keepAs: `payment ask staff ${asked.lineId}`,
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: !reason.trim() && copy.reasonMissing }),
    send: ({ reason }) => acts.askStaff(asked.lineId ?? '', { version: line?.version ?? 1, reason: reason.trim() }),
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  const about = line && <ReportedFacts contract={contract} line={line} withAnswer />;
  return (
    <ActFrame asked={asked} seen={seen} form={form} onClose={onClose} about={about} note={copy.askStaffNote}>
      <TextArea
        label={copy.askStaffReason}
        required
        hint={copy.askStaffHint}
        max={PAYMENT_LIMITS.words}
        {...form.field('reason')}
      />
    </ActFrame>
  );
}

/** An officer of the owner, or staff, says which amount counts. */
export function SettleForm(props: FormProps) {
  const { asked, onClose } = props;
  const acts = usePaymentActs();
  const seen = useSeen(props);
  const { contract, line } = seen;
  const [paid, answered] = [line?.paid_cents ?? 0, line?.answered_cents ?? 0];
  const labels = {
    payer: `${copy.settleAs.payer}: ${dollars(paid)}`,
    firm: `${copy.settleAs.firm}: ${dollars(answered)}`,
    other: copy.settleAs.other,
  };
  const amountOf = (as: string, typed: string) =>
    as === labels.payer ? paid : as === labels.firm ? answered : as === labels.other ? toCents(typed) : null;
  const form = useAppForm({
    keepAs: `payment settle ${asked.lineId}`,
    initialValues: { as: '', amount_cents: '', reason: '' },
    validate: ({ as, amount_cents, reason }) => ({
      as: !Object.values(labels).includes(as) && copy.answerMissing,
      amount_cents: as === labels.other && toCents(amount_cents) === null && copy.amountMissing,
      reason: !reason.trim() && copy.reasonMissing,
    }),
    send: ({ as, amount_cents, reason }) =>
      acts.settle(asked.lineId ?? '', {
        version: line?.version ?? 1,
        amount_cents: amountOf(as, amount_cents) ?? 0,
        reason: reason.trim(),
      }),
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  const field = form.field('as');
  const about = line && <ReportedFacts contract={contract} line={line} withAnswer />;
  return (
    <ActFrame asked={asked} seen={seen} form={form} onClose={onClose} about={about} note={copy.settleNote}>
      <RadioGroup legend={copy.settleLegend} options={Object.values(labels)} {...field} value={field.value || null} />
      {field.value === labels.other && (
        <MoneyField label={copy.settleAmount} required {...form.field('amount_cents')} />
      )}
      <TextArea
        label={copy.settleReason}
        required
        hint={copy.settleReasonHint}
        max={PAYMENT_LIMITS.words}
        {...form.field('reason')}
      />
    </ActFrame>
  );
}
