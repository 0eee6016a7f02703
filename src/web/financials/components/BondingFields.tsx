import { useState } from 'react';
import type { Financials } from '#contract/financials/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { SavedField } from '#web/ui/form/SavedField.tsx';
import type { Autosave } from '#web/ui/form/useAutosave.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { done } from '#web/ui/icons.ts';
import { AmountField } from '#web/ui/NumberFields.tsx';
import { copy } from '../copy.ts';
import type { FinancialsValues } from '../model/financials-form.ts';
import { readAmount } from '../model/read-amount.ts';
import css from './Financials.module.css';

interface Props {
  readonly form: Autosave<FinancialsValues>;
  readonly proposal: Financials['largest_verified'];
}

/** The largest job and the bonds. */
export function BondingFields({ form, proposal }: Props) {
  return (
    <>
      <LargestJob form={form} proposal={proposal} />
      <SavedField form={form} name="bond_single" read={readAmount}>
        {(field) => <AmountField label={copy.bondSingle} hint={copy.bondSingleHint} {...field} />}
      </SavedField>
      <SavedField form={form} name="bond_aggregate" read={readAmount}>
        {(field) => <AmountField label={copy.bondAggregate} {...field} />}
      </SavedField>
    </>
  );
}

/** Until the person changes it, it shows the largest verified job, which is saved once they say that it is correct. */
function LargestJob({ form, proposal }: Props) {
  const [isTouched, setTouched] = useState(false);
  const isProposed = proposal !== null && form.values.largest_job === '' && !isTouched;
  const accept = () => proposal && form.set({ largest_job: String(proposal.amount) });
  return (
    <div>
      <SavedField form={form} name="largest_job" read={readAmount}>
        {({ value, onChange, error }) => (
          <AmountField
            label={copy.largestJob}
            error={error}
            value={isProposed ? String(proposal.amount) : value}
            onChange={(next) => {
              setTouched(true);
              onChange(next);
            }}
          />
        )}
      </SavedField>
      {isProposed && (
        <p className={css.proposal}>
          <Icon of={done} size={16} />
          <span title={copy.proposal(proposal.amount, proposal.title)}>{copy.fromVerified}</span>
          <Button variant="outlineDark" size="dense" onClick={accept}>
            {copy.acceptProposal}
          </Button>
        </p>
      )}
    </div>
  );
}
