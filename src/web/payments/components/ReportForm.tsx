import { useState } from 'react';
import { showBasisPoints } from '#contract/payments/rules/money.ts';
import { METHODS, PAYMENT_LIMITS } from '#contract/payments/rules.ts';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { MoneyField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/acts.ts';
import { copy as room } from '../copy.ts';
import { contentKey } from '../model/acts.ts';
import { localDay, monthName, monthsUntil } from '../model/months.ts';
import {
  chosenKind,
  chosenWhat,
  type ReportValues,
  reportBody,
  reportErrors,
  reportValues,
  WHATS,
} from '../model/report-form.ts';
import { usePaymentActs } from '../queries.ts';
import { ActFrame, type FormProps, useSeen } from './ActFrame.tsx';

/** A report: of an open month, of a payment besides, mended, or as a correction of what is locked. */
export function ReportForm(props: FormProps) {
  const { asked, onClose } = props;
  const { act, lineId } = asked;
  const acts = usePaymentActs();
  const seen = useSeen(props);
  const [keyOf] = useState(contentKey);
  const { contract, line } = seen;
  const months = monthsUntil(contract.starts_on, localDay(new Date()));
  const form = useAppForm<ReportValues>({
    keepAs: `payment ${act} ${lineId ?? contract.id}`,
    initialValues: reportValues(line ?? null, months[0] ?? localDay(new Date()).slice(0, 7)),
    validate: (values) => reportErrors(values, contract.retainage_bps, act === 'correct'),
    send: (values): Promise<unknown> => {
      const report = reportBody(values);
      if (lineId === null) {
        const payment = { contract_id: contract.id, month: values.month, kind: chosenKind(values), ...report };
        return acts.pay(payment, keyOf(payment));
      }
      const body = { version: line?.version ?? 1, ...report };
      if (act !== 'correct') return acts.report(lineId, body);
      const correction = { ...body, why: values.why.trim() };
      return acts.correct(lineId, correction, keyOf(correction));
    },
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  const parties = { firm: contract.firm, payer: contract.hiring_company };
  return (
    <ActFrame
      asked={asked}
      seen={seen}
      form={form}
      onClose={onClose}
      note={act === 'correct' ? copy.correctNote(parties) : undefined}
    >
      {act === 'pay' && <MonthAndKind form={form} months={months} />}
      <Report form={form} bps={contract.retainage_bps} />
      {act === 'correct' && (
        <TextArea label={copy.why} required max={PAYMENT_LIMITS.words} hint={copy.reasonHint} {...form.field('why')} />
      )}
    </ActFrame>
  );
}

type ReportAppForm = AppForm<ReportValues>;

function MonthAndKind({ form, months }: { readonly form: ReportAppForm; readonly months: readonly string[] }) {
  return (
    <>
      <Dropdown
        label={copy.month}
        items={months.map((value) => ({ value, label: monthName(value) }))}
        {...form.field('month')}
      />
      <RadioGroup legend={copy.kindLegend} options={Object.values(copy.kinds)} {...form.field('kind')} />
    </>
  );
}

function Report({ form, bps }: { readonly form: ReportAppForm; readonly bps: number }) {
  const isWork = chosenKind(form.values) === 'progress';
  const what = chosenWhat(form.values);
  return (
    <>
      {isWork && (
        <RadioGroup legend={copy.whatLegend} options={WHATS.map((one) => copy.whats[one])} {...form.field('what')} />
      )}
      {what !== 'nothing' && <Money form={form} isBack={what === 'back'} />}
      {what === 'paid' && isWork && bps > 0 && (
        <MoneyField
          label={copy.retainage}
          hint={copy.retainageHint(showBasisPoints(bps))}
          {...form.field('retainage_cents')}
        />
      )}
      {isWork && <DateField label={copy.payerPaidOn} hint={copy.payerPaidOnHint} {...form.field('payer_paid_on')} />}
      <Unpaid form={form} />
      <TextArea
        label={what === 'paid' ? copy.reasonOptional : copy.reason}
        required={what !== 'paid'}
        hint={copy.reasonHint}
        max={PAYMENT_LIMITS.words}
        {...form.field('reason')}
      />
    </>
  );
}

function Unpaid({ form }: { readonly form: ReportAppForm }) {
  return (
    <>
      <MoneyField label={copy.unpaid} hint={copy.unpaidHint} {...form.field('unpaid_cents')} />
      {form.values.unpaid_cents !== '' && (
        <TextArea
          label={copy.unpaidReason}
          required
          hint={copy.reasonHint}
          max={PAYMENT_LIMITS.words}
          {...form.field('unpaid_reason')}
        />
      )}
    </>
  );
}

function Money({ form, isBack }: { readonly form: ReportAppForm; readonly isBack: boolean }) {
  return (
    <>
      <MoneyField
        label={isBack ? copy.amountBack : copy.amount}
        hint={isBack ? undefined : copy.amountHint}
        required
        {...form.field('amount_cents')}
      />
      <DateField label={copy.paidOn} required {...form.field('paid_on')} />
      <Dropdown
        label={copy.method}
        items={[
          { value: '' as const, label: copy.methodNone },
          ...METHODS.map((value) => ({ value, label: room.methods[value] })),
        ]}
        {...form.field('method')}
      />
      <TextField
        label={copy.reference}
        autoComplete="off"
        maxLength={PAYMENT_LIMITS.reference}
        {...form.field('reference')}
      />
    </>
  );
}
