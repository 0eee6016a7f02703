import { SavedField } from '#web/ui/form/SavedField.tsx';
import type { Autosave } from '#web/ui/form/useAutosave.ts';
import { PhoneField } from '#web/ui/NumberFields.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import type { FinancialsValues } from '../model/financials-form.ts';
import css from './Financials.module.css';

/** Who bonds the firm. */
export function SuretyFields({ form }: { readonly form: Autosave<FinancialsValues> }) {
  return (
    <fieldset className={css.group}>
      <legend>{copy.suretyTitle}</legend>
      <SavedField form={form} name="surety">
        {(field) => <TextField label={copy.surety} maxLength={120} autoComplete="off" {...field} />}
      </SavedField>
      <SavedField form={form} name="surety_agent">
        {(field) => <TextField label={copy.suretyAgent} maxLength={120} autoComplete="off" {...field} />}
      </SavedField>
      <SavedField form={form} name="surety_phone">
        {(field) => <PhoneField label={copy.suretyPhone} autoComplete="off" {...field} />}
      </SavedField>
    </fieldset>
  );
}
