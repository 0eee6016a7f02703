import { US_STATES } from '#contract/businesses/rules/states.ts';
import { LIMITS } from '#contract/limits.ts';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import type { Field } from '#web/ui/form/useAppForm.ts';
import { AmountField } from '#web/ui/NumberFields.tsx';
import { codeItems } from '#web/ui/select-items.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/record.ts';
import { copy as words } from '../copy.ts';
import { ADDRESS_FIELDS, type RecordField, type RecordForm, recordErrors } from '../model/record-form.ts';
import css from './WorkHistory.module.css';

const STATES = [{ value: '', label: copy.noState }, ...codeItems(US_STATES)];

interface Props {
  readonly form: {
    readonly values: RecordForm;
    readonly field: (name: RecordField) => Field<string>;
  };
}

/** Validation errors by field, as texts. */
export const errorTexts = (form: RecordForm): Partial<Record<RecordField, string>> =>
  Object.fromEntries(Object.entries(recordErrors(form)).map(([name, error]) => [name, words.faults[error]]));

/** The fields of a record, shared by new records and corrections. */
export function RecordFields({ form: { values, field } }: Props) {
  return (
    <>
      <div className={css.wide}>
        <TextField label={copy.projectTitle} required maxLength={LIMITS.title} {...field('title')} />
      </div>
      <TextField label={copy.optional(words.client)} maxLength={LIMITS.name} {...field('client_name')} />
      <AmountField label={words.amount} required {...field('budget')} />
      <DateField label={words.start} required {...field('start_date')} />
      <DateField label={words.end} required {...field('end_date')} />
      <div className={css.wide}>
        <TextArea label={copy.optional(words.notes)} max={LIMITS.longText} {...field('notes')} />
      </div>
      <div className={css.wide}>
        <Collapsible title={copy.locationTitle} startsOpen={ADDRESS_FIELDS.some((name) => values[name])}>
          <div className={css.form}>
            <TextField label={copy.address} maxLength={LIMITS.shortText} {...field('company_address')} />
            <TextField label={copy.city} maxLength={LIMITS.shortText} {...field('company_city')} />
            <Dropdown searchable label={copy.state} items={STATES} {...field('company_state')} />
            <TextField label={copy.zip} maxLength={10} inputMode="numeric" {...field('company_zip_code')} />
          </div>
        </Collapsible>
      </div>
    </>
  );
}
