import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { US_STATES, US_TERRITORIES } from '#contract/businesses/rules/states.ts';
import { PAYMENT_LIMITS } from '#contract/payments/rules.ts';
import { RuleFields } from '#web/payments/components/RuleFields.tsx';
import { copy as ofPayments } from '#web/payments/copy/new-contract.ts';
import { contentKey } from '#web/payments/model/acts.ts';
import { type ContractValues, contractBody, contractErrors } from '#web/payments/model/contract-form.ts';
import { dollars, typedOf } from '#web/payments/model/money.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { DecimalField } from '#web/ui/NumberFields.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/contracts.ts';
import { candidatesQuery, useContractActs } from '../queries/contracts.ts';
import css from './Contracts.module.css';
import { DialogFrame, type DialogProps, useSeenContract } from './DialogFrame.tsx';

/** A contract of payment tracking with the same firm and its payer. */
export function LinkForm(props: DialogProps) {
  const { contract, action, onClose } = props;
  const acts = useContractActs();
  const seen = useSeenContract(props);
  const query = useQuery(candidatesQuery(contract.id));
  const form = useAppForm({
    initialValues: { payment_contract_id: '' },
    validate: ({ payment_contract_id }) => ({ payment_contract_id: !payment_contract_id && copy.linkMissing }),
    send: ({ payment_contract_id }) => acts.link(contract.id, { version: seen.contract.version, payment_contract_id }),
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  return (
    <DialogFrame action={action} form={form} onClose={onClose} seen={seen} canSend={(query.data?.length ?? 0) > 0}>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={60} />}>
        {(found) =>
          found.length === 0 ? (
            <p>{copy.linkNone}</p>
          ) : (
            <>
              <p>{copy.linkNote}</p>
              <Dropdown
                label={copy.linkLegend}
                required
                items={found.map(({ id, number, title, award_cents, hiring_company }) => ({
                  value: id,
                  label: copy.linkOption(number ? `${title} (${number})` : title, dollars(award_cents), hiring_company),
                }))}
                {...form.field('payment_contract_id')}
              />
            </>
          )
        }
      </QueryBoundary>
    </DialogFrame>
  );
}

/** What payment tracking needs beyond what the project knows. */
export function PaymentsForm(props: DialogProps) {
  const { contract, action, onClose } = props;
  const acts = useContractActs();
  const seen = useSeenContract(props);
  const [keyOf] = useState(contentKey);
  const form = useAppForm<ContractValues>({
    keepAs: `project contract payments ${contract.id}`,
    initialValues: {
      hiring_company_id: '',
      mwbe_id: contract.mwbe_id ?? '',
      firm: contract.firm ?? '',
      owner_company_id: '',
      owner: '',
      parent_id: '',
      number: contract.number ?? '',
      title: contract.title,
      scope: '',
      naics: [],
      goal_group: '',
      award_cents: typedOf(contract.award_cents ?? 0),
      retainage: '',
      starts_on: contract.starts_on ?? '',
      ends_on: contract.ends_on ?? '',
      time_zone: '',
      state_code: '',
      rule: '',
      custom_days: '',
      custom_day_kind: 'calendar',
    },
    validate: contractErrors,
    send: (values) => {
      const { scope, retainage_bps, starts_on, ends_on, state_code, rule, custom_days, custom_day_kind } =
        contractBody(values);
      const body = {
        version: seen.contract.version,
        ...{ scope, retainage_bps, starts_on, ends_on, state_code, rule, custom_days, custom_day_kind },
      };
      return acts.createPayments(contract.id, body, keyOf(body));
    },
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  const states = [...US_STATES, ...US_TERRITORIES].map(({ code, name }) => ({ value: code, label: name }));
  return (
    <DialogFrame action={action} form={form} onClose={onClose} seen={seen}>
      <p>{copy.paymentsNote(contract.firm ?? '')}</p>
      <TextArea
        label={ofPayments.scope}
        hint={ofPayments.scopeHint}
        required
        max={PAYMENT_LIMITS.scope}
        {...form.field('scope')}
      />
      <div className={css.pair}>
        <DecimalField
          label={ofPayments.retainage}
          hint={ofPayments.retainageHint}
          unit="%"
          {...form.field('retainage')}
        />
        <DateField label={ofPayments.start} required {...form.field('starts_on')} />
        <DateField label={ofPayments.end} {...form.field('ends_on')} />
        <Dropdown
          label={ofPayments.state}
          hint={ofPayments.stateHint}
          items={[{ value: '', label: ofPayments.stateNone }, ...states]}
          {...form.field('state_code')}
        />
      </div>
      <RuleFields form={form} />
    </DialogFrame>
  );
}
