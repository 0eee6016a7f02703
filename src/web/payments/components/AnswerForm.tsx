import { PAYMENT_ANSWERS, PAYMENT_LIMITS, type PaymentAnswer } from '#contract/payments/rules.ts';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { MoneyField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/acts.ts';
import { toCents } from '../model/money.ts';
import { usePaymentActs } from '../queries.ts';
import { ActFrame, type FormProps, useSeen } from './ActFrame.tsx';
import { ReportedFacts } from './ReportedFacts.tsx';

/** Where nothing is said to have been paid, "not received" would say the same as "yes". */
const answersTo = (paid: number): readonly PaymentAnswer[] =>
  paid > 0 ? PAYMENT_ANSWERS : ['received', 'other_amount'];
const labelOf = (answer: PaymentAnswer, paid: number): string =>
  answer === 'received' ? (paid === 0 ? copy.answers.nothing : copy.answers.received(paid)) : copy.answers[answer];

/** The firm's own word. */
export function AnswerForm(props: FormProps) {
  const { asked, onClose } = props;
  const acts = usePaymentActs();
  const seen = useSeen(props);
  const { contract, line } = seen;
  const paid = line?.paid_cents ?? 0;
  const answers = answersTo(paid);
  const chosen = (label: string) => answers.find((one) => labelOf(one, paid) === label);
  const form = useAppForm({
    keepAs: `payment answer ${asked.lineId}`,
    initialValues: { answer: '', amount_cents: '', comment: '', unpaid_cents: '' },
    validate: ({ answer, amount_cents, comment, unpaid_cents }) => {
      const isOther = chosen(answer) === 'other_amount';
      const amount = toCents(amount_cents);
      return {
        answer: !chosen(answer) && copy.answerMissing,
        amount_cents: isOther && (amount === null ? copy.amountMissing : amount === paid && copy.sameAmount),
        comment: isOther && !comment.trim() && copy.commentMissing,
        unpaid_cents: unpaid_cents.trim() !== '' && !toCents(unpaid_cents) && copy.unpaidMissing,
      };
    },
    send: ({ answer, amount_cents, comment, unpaid_cents }) => {
      const given = chosen(answer) ?? 'received';
      return acts.answer(asked.lineId ?? '', {
        version: line?.version ?? 1,
        answer: given,
        amount_cents: given === 'other_amount' ? toCents(amount_cents) : null,
        comment: textOrNull(comment),
        unpaid_cents: toCents(unpaid_cents),
      });
    },
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  const answer = chosen(form.values.answer);
  const field = form.field('answer');
  return (
    <ActFrame
      asked={asked}
      seen={seen}
      form={form}
      onClose={onClose}
      about={line && <ReportedFacts contract={contract} line={line} />}
      note={answer === 'received' ? copy.answerNote : undefined}
    >
      <RadioGroup
        legend={copy.answerLegend}
        options={answers.map((one) => labelOf(one, paid))}
        {...field}
        value={field.value || null}
      />
      {answer === 'other_amount' && <MoneyField label={copy.received} required {...form.field('amount_cents')} />}
      {answer && (
        <TextArea
          label={answer === 'other_amount' ? copy.comment : copy.commentOptional}
          required={answer === 'other_amount'}
          hint={copy.commentHint({ firm: contract.firm, payer: contract.hiring_company })}
          max={PAYMENT_LIMITS.words}
          {...form.field('comment')}
        />
      )}
      {answer && <MoneyField label={copy.firmUnpaid} hint={copy.firmUnpaidHint} {...form.field('unpaid_cents')} />}
    </ActFrame>
  );
}
