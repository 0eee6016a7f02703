import { useState } from 'react';
import { CONTRACT_SCOPES, PARTICIPATION_KINDS, PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import { TradeField } from '#web/businesses/components/TradeField.tsx';
import { contentKey } from '#web/payments/model/acts.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal } from '#web/ui/Modal.tsx';
import { DecimalField, MoneyField } from '#web/ui/NumberFields.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/contracts.ts';
import {
  type FactsValues,
  FEDERAL_AID,
  factsBody,
  factsErrors,
  factsOf,
  NEW_FACTS,
  newContractBody,
} from '../model/contract-form.ts';
import { useContractActs } from '../queries/contracts.ts';
import css from './Contracts.module.css';
import { DialogFrame, type DialogProps, useSeenContract } from './DialogFrame.tsx';
import { HolderFields } from './HolderFields.tsx';

type Form = AppForm<FactsValues>;

interface NewProps {
  readonly projectId: string;
  /** The contract that it is below; null for a prime contract. */
  readonly parentId: string | null;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

/** Adds a contract; what was typed is there again when the dialog or the tab reopens. */
export function NewContractDialog({ projectId, parentId, onClose, onAdded }: NewProps) {
  const acts = useContractActs();
  const [keyOf] = useState(contentKey);
  const form = useAppForm<FactsValues, { id: string }>({
    keepAs: `new project contract ${projectId} ${parentId ?? 'prime'}`,
    initialValues: { ...NEW_FACTS, holder: parentId === null ? 'company' : 'firm' },
    validate: (values) => factsErrors(values, false),
    send: (values) => {
      const body = newContractBody(values, parentId);
      return acts.add(projectId, body, keyOf(body));
    },
    onSuccess: ({ id }) => {
      form.reset();
      showAlert({ variant: 'success', text: copy.done['add contract'] });
      onAdded(id);
    },
  });
  return (
    <Modal opened onClose={onClose} title={parentId === null ? copy.addPrime : copy.titles['add contract']} width={800}>
      <DialogFrame action="add contract" form={form} onClose={onClose}>
        <HolderFields projectId={projectId} form={form} isNeeded={Boolean(form.values.award_cents)} />
        <Work form={form} />
        <fieldset className={css.part}>
          <legend>{copy.money}</legend>
          <div className={css.pair}>
            <MoneyField label={copy.awardNew} hint={copy.awardHint} {...form.field('award_cents')} />
            {form.values.award_cents && <DateField label={copy.awardedOn} required {...form.field('awarded_on')} />}
          </div>
          <div className={css.pair}>
            <MoneyField label={copy.commitmentNew} {...form.field('commitment_cents')} />
            {form.values.commitment_cents && (
              <DateField label={copy.committedOn} required {...form.field('committed_on')} />
            )}
          </div>
          <Dates form={form} />
        </fieldset>
        <Counting form={form} />
      </DialogFrame>
    </Modal>
  );
}

/** All facts of a contract at once. */
export function EditForm(props: DialogProps) {
  const { contract, action, onClose } = props;
  const acts = useContractActs();
  const seen = useSeenContract(props);
  const form = useAppForm<FactsValues>({
    keepAs: `project contract facts ${contract.id} ${contract.version}`,
    initialValues: factsOf(contract),
    validate: (values) => factsErrors(values, contract.award_cents !== null),
    send: (values) => acts.edit(contract.id, { version: seen.contract.version, ...factsBody(values) }),
    onError: seen.onError,
    onSuccess: seen.onSuccess,
  });
  return (
    <DialogFrame action={action} form={form} onClose={onClose} seen={seen}>
      <HolderFields projectId={contract.project_id} form={form} isNeeded={contract.award_cents !== null} />
      <Work form={form} />
      <fieldset className={css.part}>
        <legend>{copy.money}</legend>
        <Dates form={form} />
      </fieldset>
      <Counting form={form} />
    </DialogFrame>
  );
}

function Work({ form }: { readonly form: Form }) {
  const { value, onChange, error } = form.field('naics');
  return (
    <fieldset className={css.part}>
      <legend>{copy.work}</legend>
      <TextField label={copy.titleField} required maxLength={PROJECT_LIMITS.name} {...form.field('title')} />
      <div className={css.pair}>
        <TextField label={copy.number} autoComplete="off" maxLength={PROJECT_LIMITS.number} {...form.field('number')} />
        <Dropdown
          label={copy.scope}
          items={CONTRACT_SCOPES.map((one) => ({ value: one, label: copy.scopes[one] }))}
          {...form.field('scope')}
        />
      </div>
      <TradeField value={value} onChange={(codes) => onChange(codes.slice(-1))} error={error} titles={{}} />
    </fieldset>
  );
}

const Dates = ({ form }: { readonly form: Form }) => (
  <div className={css.pair}>
    <DateField label={copy.bidOn} {...form.field('bid_on')} />
    <DateField label={copy.start} {...form.field('starts_on')} />
    <DateField label={copy.end} {...form.field('ends_on')} />
  </div>
);

/** Ways to take part in which a fee, or what was bought from the prime contractor, decides. */
const BY_FEE = ['broker', 'bonding_insurance', 'professional_services'];
const MATERIALS = ['own_forces', 'regular_dealer', 'distributor', 'supplier', 'manufacturer'];

/** What decides how much of its payments counts. */
function Counting({ form }: { readonly form: Form }) {
  const { participation } = form.values;
  const useful = form.field('commercially_useful');
  return (
    <fieldset className={css.part}>
      <legend>{copy.counting}</legend>
      <div className={css.pair}>
        <Dropdown
          label={copy.takesPart}
          items={PARTICIPATION_KINDS.map((value) => ({ value, label: copy.participation[value] }))}
          {...form.field('participation')}
        />
        <TextField
          label={copy.creditGroup}
          hint={copy.creditGroupHint}
          maxLength={PROJECT_LIMITS.group}
          {...form.field('credit_group')}
        />
      </div>
      {participation === 'trucking' && (
        <div className={css.pair}>
          <MoneyField label={copy.truckingOwn} {...form.field('trucking_own_cents')} />
          <MoneyField label={copy.truckingLeased} {...form.field('trucking_leased_cents')} />
          <MoneyField label={copy.truckingFee} {...form.field('trucking_fee_cents')} />
        </div>
      )}
      <div className={css.pair}>
        {BY_FEE.includes(participation) && (
          <MoneyField label={copy.commission} hint={copy.commissionHint} {...form.field('commission_cents')} />
        )}
        {MATERIALS.includes(participation) && (
          <MoneyField label={copy.purchases} hint={copy.purchasesHint} {...form.field('purchases_from_prime_cents')} />
        )}
        <DecimalField label={copy.venture} hint={copy.ventureHint} unit="%" {...form.field('joint_venture_bps')} />
        <MoneyField label={copy.goal} {...form.field('goal_cents')} />
        <Dropdown
          label={copy.federalAid}
          hint={copy.federalAidHint}
          items={FEDERAL_AID.map((value) => ({ value, label: copy.federalAids[value] }))}
          {...form.field('is_federal_aid')}
        />
      </div>
      <Checkbox checked={useful.value} onChange={useful.onChange} error={useful.error}>
        {copy.useful}
      </Checkbox>
    </fieldset>
  );
}
