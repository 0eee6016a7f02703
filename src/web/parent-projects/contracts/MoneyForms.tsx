import { useState } from 'react';
import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import { contentKey } from '#web/payments/model/acts.ts';
import { toCents, typedOf } from '#web/payments/model/money.ts';
import { localDay } from '#web/payments/model/months.ts';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { MoneyField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/contracts.ts';
import { holderBody, holderErrors, holderOf } from '../model/contract-form.ts';
import { useContractActs } from '../queries/contracts.ts';
import { DialogFrame, type DialogProps, useSeenContract } from './DialogFrame.tsx';
import { HolderFields } from './HolderFields.tsx';

/** To whom, for how much, on which day. */
export function AwardForm(props: DialogProps) {
  const { contract, action, onClose } = props;
  const acts = useContractActs();
  const seen = useSeenContract(props);
  const holder = holderOf(contract);
  const form = useAppForm({
    keepAs: `project contract award ${contract.id}`,
    initialValues: {
      ...holder,
      holder: holder.holder === 'none' ? ('firm' as typeof holder.holder) : holder.holder,
      award_cents: contract.commitment_cents === null ? '' : typedOf(contract.commitment_cents),
      awarded_on: '',
    },
    validate: (values) => ({
      ...holderErrors(values, true),
      award_cents: toCents(values.award_cents) === null && copy.amountMissing,
      awarded_on: !values.awarded_on && copy.dayMissing,
    }),
    send: (values) =>
      acts.award(contract.id, {
        version: seen.contract.version,
        ...holderBody(values),
        award_cents: toCents(values.award_cents) ?? 0,
        awarded_on: values.awarded_on,
      }),
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  return (
    <DialogFrame action={action} form={form} onClose={onClose} seen={seen}>
      <HolderFields projectId={contract.project_id} form={form} isNeeded />
      <MoneyField label={copy.award} required {...form.field('award_cents')} />
      <DateField label={copy.awardedOn} required {...form.field('awarded_on')} />
    </DialogFrame>
  );
}

/** The award goes up or down. */
export function ChangeForm(props: DialogProps) {
  const { contract, action, onClose } = props;
  const acts = useContractActs();
  const seen = useSeenContract(props);
  const [keyOf] = useState(contentKey);
  const form = useAppForm({
    keepAs: `project contract change ${contract.id}`,
    initialValues: { what: copy.changeWhat.up as string, amount_cents: '', effective_on: '', reason: '' },
    validate: ({ amount_cents, effective_on, reason }) => ({
      amount_cents: !toCents(amount_cents) && copy.amountMissing,
      effective_on: !effective_on && copy.dayMissing,
      reason: !reason.trim() && copy.reasonMissing,
    }),
    send: ({ what, amount_cents, effective_on, reason }) => {
      const cents = toCents(amount_cents) ?? 0;
      const body = {
        amount_cents: what === copy.changeWhat.down ? -cents : cents,
        effective_on,
        reason: reason.trim(),
      };
      return acts.change(contract.id, body, keyOf(body));
    },
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  return (
    <DialogFrame action={action} form={form} onClose={onClose} seen={seen}>
      <RadioGroup legend={copy.changeLegend} options={Object.values(copy.changeWhat)} {...form.field('what')} />
      <MoneyField label={copy.changeAmount} required {...form.field('amount_cents')} />
      <DateField label={copy.changeOn} required {...form.field('effective_on')} />
      <TextArea label={copy.reason} required max={PROJECT_LIMITS.words} {...form.field('reason')} />
    </DialogFrame>
  );
}

/** What was committed to its firm; what was said before stays on record. */
export function CommitForm(props: DialogProps) {
  const { contract, action, onClose } = props;
  const acts = useContractActs();
  const seen = useSeenContract(props);
  const form = useAppForm({
    keepAs: `project contract commitment ${contract.id}`,
    initialValues: {
      commitment_cents: contract.commitment_cents === null ? '' : typedOf(contract.commitment_cents),
      committed_on: contract.committed_on ?? '',
      reason: '',
    },
    validate: ({ commitment_cents, committed_on }) => ({
      commitment_cents: toCents(commitment_cents) === null && copy.amountMissing,
      committed_on: !committed_on && copy.dayMissing,
    }),
    send: ({ commitment_cents, committed_on, reason }) =>
      acts.commit(contract.id, {
        version: seen.contract.version,
        commitment_cents: toCents(commitment_cents) ?? 0,
        committed_on,
        reason: textOrNull(reason),
      }),
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  return (
    <DialogFrame action={action} form={form} onClose={onClose} seen={seen}>
      <MoneyField label={copy.commitment} required {...form.field('commitment_cents')} />
      <DateField label={copy.committedOn} required {...form.field('committed_on')} />
      <TextArea label={copy.reasonNew} max={PROJECT_LIMITS.words} {...form.field('reason')} />
    </DialogFrame>
  );
}

export function CompleteForm(props: DialogProps) {
  const { contract, action, onClose } = props;
  const acts = useContractActs();
  const seen = useSeenContract(props);
  const form = useAppForm({
    keepAs: `project contract completion ${contract.id}`,
    initialValues: { completed_on: '' },
    validate: ({ completed_on }) => ({ completed_on: !completed_on && copy.dayMissing }),
    send: ({ completed_on }) => acts.complete(contract.id, { version: seen.contract.version, completed_on }),
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  return (
    <DialogFrame action={action} form={form} onClose={onClose} seen={seen}>
      <DateField label={copy.completedOn} required max={localDay(new Date())} {...form.field('completed_on')} />
    </DialogFrame>
  );
}
