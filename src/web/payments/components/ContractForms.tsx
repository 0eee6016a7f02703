import { useState } from 'react';
import { PAYMENT_LIMITS } from '#contract/payments/rules.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { MoneyField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/acts.ts';
import { contentKey, openEnds } from '../model/acts.ts';
import { toCents } from '../model/money.ts';
import { localDay, monthName } from '../model/months.ts';
import { usePaymentActs } from '../queries.ts';
import { ActFrame, type FormProps, useSeen } from './ActFrame.tsx';
import css from './Acts.module.css';

/** The award goes up or down. */
export function ChangeForm(props: FormProps) {
  const { asked, onClose } = props;
  const acts = usePaymentActs();
  const seen = useSeen(props);
  const [keyOf] = useState(contentKey);
  const form = useAppForm({
    keepAs: `payment change ${asked.contractId}`,
    initialValues: { what: copy.changeWhat.up as string, amount_cents: '', effective_on: '', reason: '' },
    validate: ({ amount_cents, effective_on, reason }) => ({
      amount_cents: !toCents(amount_cents) && copy.amountMissing,
      effective_on: !effective_on && copy.changeOnMissing,
      reason: !reason.trim() && copy.reasonMissing,
    }),
    send: ({ what, amount_cents, effective_on, reason }) => {
      const amount = toCents(amount_cents) ?? 0;
      const body = {
        amount_cents: what === copy.changeWhat.down ? -amount : amount,
        effective_on,
        reason: reason.trim(),
      };
      return acts.change(asked.contractId, body, keyOf(body));
    },
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  return (
    <ActFrame asked={asked} seen={seen} form={form} onClose={onClose}>
      <RadioGroup legend={copy.changeLegend} options={Object.values(copy.changeWhat)} {...form.field('what')} />
      <MoneyField label={copy.changeAmount} required {...form.field('amount_cents')} />
      <DateField label={copy.changeOn} required {...form.field('effective_on')} />
      <TextArea label={copy.changeReason} required max={PAYMENT_LIMITS.words} {...form.field('reason')} />
    </ActFrame>
  );
}

/** From this day the clock of the retainage counts. */
export function CompleteForm(props: FormProps) {
  const { asked, onClose } = props;
  const acts = usePaymentActs();
  const seen = useSeen(props);
  const form = useAppForm({
    keepAs: `payment completion ${asked.contractId}`,
    initialValues: { completed_on: seen.contract.completed_on ?? '' },
    validate: ({ completed_on }) => ({ completed_on: !completed_on && copy.completedMissing }),
    send: ({ completed_on }) => acts.complete(asked.contractId, { version: seen.contract.version, completed_on }),
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  return (
    <ActFrame asked={asked} seen={seen} form={form} onClose={onClose}>
      <DateField
        label={copy.completedOn}
        required
        hint={copy.completedHint}
        max={localDay(new Date())}
        {...form.field('completed_on')}
      />
    </ActFrame>
  );
}

const monthsIn = (lines: readonly PaymentLine[]): string =>
  [...new Set(lines.map(({ month }) => monthName(month)))].join(', ');

/** Asks before nothing more can be reported, and says what is still open. */
export function FinalForm(props: FormProps) {
  const { asked, onClose } = props;
  const acts = usePaymentActs();
  const seen = useSeen(props);
  const form = useAppForm({
    initialValues: {},
    send: () => acts.finalize(asked.contractId, seen.contract.version),
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  const { unreported, differing, unanswered } = openEnds(seen.contract.lines);
  const blocked = [
    unreported.length > 0 && copy.finalOpen(monthsIn(unreported)),
    differing.length > 0 && copy.finalDiffers(monthsIn(differing)),
  ].filter((one) => one !== false);
  const isPossible = seen.isPossible && blocked.length === 0;
  return (
    <ActFrame asked={asked} seen={{ ...seen, isPossible }} form={form} onClose={onClose}>
      {blocked.length > 0 ? (
        <>
          <p>{copy.finalBlocked}</p>
          <ul className={css.blocked}>
            {blocked.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{copy.finalNote}</p>
      )}
      {unanswered.length > 0 && <p>{copy.finalUnanswered(monthsIn(unanswered))}</p>}
    </ActFrame>
  );
}
