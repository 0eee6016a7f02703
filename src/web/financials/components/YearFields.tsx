import { SavedField } from '#web/ui/form/SavedField.tsx';
import type { Autosave } from '#web/ui/form/useAutosave.ts';
import { AmountField, DecimalField } from '#web/ui/NumberFields.tsx';
import { copy } from '../copy.ts';
import type { FinancialsValues } from '../model/financials-form.ts';
import { readAmount } from '../model/read-amount.ts';
import css from './Financials.module.css';

interface Props {
  readonly form: Autosave<FinancialsValues>;
  /** The latest first. */
  readonly years: readonly number[];
}

/** What a firm states for each of the last years. */
export function YearFields({ form, years }: Props) {
  return (
    <>
      <fieldset className={css.group}>
        <legend>{copy.revenue}</legend>
        <p className={css.hint}>{copy.revenueHint}</p>
        <div className={css.years}>
          {years.map((year) => (
            <SavedField key={year} form={form} name={`revenue_${year}`} read={readAmount}>
              {(field) => <AmountField label={copy.revenueOf(year)} {...field} />}
            </SavedField>
          ))}
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{copy.safety}</legend>
        <p className={css.hint}>{copy.safetyHint}</p>
        <div className={css.years}>
          {years.map((year) => (
            <SavedField key={year} form={form} name={`emr_${year}`}>
              {(field) => <DecimalField label={copy.emrOf(year)} {...field} />}
            </SavedField>
          ))}
        </div>
      </fieldset>
    </>
  );
}
