import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { US_STATES, US_TERRITORIES } from '#contract/businesses/rules/states.ts';
import { TIME_ZONES } from '#contract/opportunities/rules.ts';
import { PAYMENT_LIMITS } from '#contract/payments/rules.ts';
import { TradeField } from '#web/businesses/components/TradeField.tsx';
import type { CurrentUser } from '#web/session/queries.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { DecimalField, MoneyField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/new-contract.ts';
import { contentKey } from '../model/acts.ts';
import { type ContractValues, contractBody, contractErrors } from '../model/contract-form.ts';
import { contractsAboveQuery, usePaymentActs } from '../queries.ts';
import css from './NewContract.module.css';
import { FirmField, OwnerField } from './PartyFields.tsx';
import { RuleFields } from './RuleFields.tsx';

/** What an award says of the contract that records it. */
export interface Award {
  /** Of the award: what is typed for one contract is not there for another. */
  readonly key: string;
  readonly values: Partial<ContractValues>;
}
interface Props {
  readonly me: CurrentUser;
  readonly award: Award | undefined;
  readonly onClose: () => void;
}
type Form = AppForm<ContractValues>;

const EMPTY: Omit<ContractValues, 'hiring_company_id'> = {
  mwbe_id: '',
  firm: '',
  owner_company_id: '',
  owner: '',
  parent_id: '',
  number: '',
  title: '',
  scope: '',
  naics: [],
  goal_group: '',
  award_cents: '',
  retainage: '',
  starts_on: '',
  ends_on: '',
  time_zone: 'America/New_York',
  state_code: '',
  rule: '',
  custom_days: '',
  custom_day_kind: 'calendar',
};

/** Records a contract; what was typed is there again when the dialog or the tab reopens. */
export function NewContract({ me, award, onClose }: Props) {
  const acts = usePaymentActs();
  const navigate = useNavigate();
  const [keyOf] = useState(contentKey);
  const companies = me.hiring_companies;
  const form = useAppForm<ContractValues, { id: string; firm: string }>({
    keepAs: `new payment contract ${[me.id, award?.key].filter(Boolean).join(' ')}`,
    initialValues: { ...EMPTY, hiring_company_id: companies[0]?.id ?? '', ...award?.values },
    validate: contractErrors,
    send: (values) => {
      const body = contractBody(values);
      return acts.create(body, keyOf(body));
    },
    onSuccess: ({ id, firm }) => {
      form.reset();
      showAlert({ variant: 'success', text: copy.done(firm) });
      void navigate({ to: '/payment-tracking/$id', params: { id } });
    },
  });
  return (
    <Modal opened onClose={onClose} title={copy.title} width={800}>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <p>{copy.intro}</p>
          <Parties form={form} me={me} />
          <Work form={form} />
          <MoneyAndDates form={form} />
          <RuleFields form={form} />
          <FormAlert form={form} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.send}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

function Parties({ form, me }: { readonly form: Form; readonly me: CurrentUser }) {
  const [mwbe] = me.mwbes;
  return (
    <fieldset className={css.part}>
      <legend>{copy.who}</legend>
      {me.hiring_companies.length > 1 && (
        <Dropdown
          label={copy.company}
          items={me.hiring_companies.map(({ id, business_name }) => ({ value: id, label: business_name }))}
          {...form.field('hiring_company_id')}
        />
      )}
      <FirmField form={form} />
      {mwbe && <ParentField form={form} mwbeId={mwbe.id} />}
      {form.values.parent_id === '' && <OwnerField form={form} />}
    </fieldset>
  );
}

/** For a payer whose own firm is paid by another contract. */
function ParentField({ form, mwbeId }: { readonly form: Form; readonly mwbeId: string }) {
  const { data } = useQuery(contractsAboveQuery(mwbeId));
  if (!data || data.length === 0) return null;
  return (
    <Dropdown
      label={copy.parent}
      hint={copy.parentHint}
      items={[
        { value: '', label: copy.parentNone },
        ...data.map(({ id, title, hiring_company }) => ({ value: id, label: `${title}, ${hiring_company}` })),
      ]}
      {...form.field('parent_id')}
    />
  );
}

function Work({ form }: { readonly form: Form }) {
  const { value, onChange, error } = form.field('naics');
  return (
    <fieldset className={css.part}>
      <legend>{copy.what}</legend>
      <TextField label={copy.titleField} required maxLength={PAYMENT_LIMITS.title} {...form.field('title')} />
      <TextField label={copy.number} autoComplete="off" maxLength={PAYMENT_LIMITS.number} {...form.field('number')} />
      <TextArea label={copy.scope} hint={copy.scopeHint} required max={PAYMENT_LIMITS.scope} {...form.field('scope')} />
      <TradeField value={value} onChange={(codes) => onChange(codes.slice(-1))} error={error} titles={{}} />
      <TextField
        label={copy.group}
        hint={copy.groupHint}
        maxLength={PAYMENT_LIMITS.group}
        {...form.field('goal_group')}
      />
    </fieldset>
  );
}

function MoneyAndDates({ form }: { readonly form: Form }) {
  const states = [...US_STATES, ...US_TERRITORIES].map(({ code, name }) => ({ value: code, label: name }));
  return (
    <fieldset className={css.part}>
      <legend>{copy.money}</legend>
      <div className={css.pair}>
        <MoneyField label={copy.award} required {...form.field('award_cents')} />
        <DecimalField label={copy.retainage} hint={copy.retainageHint} unit="%" {...form.field('retainage')} />
        <DateField label={copy.start} required {...form.field('starts_on')} />
        <DateField label={copy.end} {...form.field('ends_on')} />
        <Dropdown
          label={copy.state}
          hint={copy.stateHint}
          items={[{ value: '', label: copy.stateNone }, ...states]}
          {...form.field('state_code')}
        />
        <Dropdown
          label={copy.zone}
          hint={copy.zoneHint}
          items={TIME_ZONES.map(({ id, label }) => ({ value: id, label }))}
          {...form.field('time_zone')}
        />
      </div>
    </fieldset>
  );
}
