import { RadioGroup } from '#web/ui/Choice.tsx';
import { SavedField } from '#web/ui/form/SavedField.tsx';
import type { Autosave } from '#web/ui/form/useAutosave.ts';
import { AmountField } from '#web/ui/NumberFields.tsx';
import { copy } from '../copy.ts';
import type { FinancialsValues } from '../model/financials-form.ts';
import { readAmount } from '../model/read-amount.ts';
import css from './Financials.module.css';

const LIMITS = [
  ['liability_each', copy.liabilityEach],
  ['liability_aggregate', copy.liabilityAggregate],
  ['auto_liability', copy.auto],
  ['umbrella', copy.umbrella],
] as const;

export function InsuranceFields({ form }: { readonly form: Autosave<FinancialsValues> }) {
  return (
    <fieldset className={css.group}>
      <legend>{copy.insurance}</legend>
      {LIMITS.map(([name, label]) => (
        <SavedField key={name} form={form} name={name} read={readAmount}>
          {(field) => <AmountField label={label} {...field} />}
        </SavedField>
      ))}
      <div className={css.taxId}>
        <p className={css.taxIdLabel} aria-hidden>
          {copy.workersComp}
        </p>
        <SavedField form={form} name="workers_comp">
          {({ value, onChange }) => (
            <RadioGroup
              legend={copy.workersComp}
              value={value || null}
              onChange={onChange}
              options={[copy.yes, copy.no]}
            />
          )}
        </SavedField>
      </div>
    </fieldset>
  );
}
