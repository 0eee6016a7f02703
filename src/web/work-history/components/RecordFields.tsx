import { US_STATES } from '#contract/imports/rules/states.ts';
import { LIMITS } from '#contract/limits.ts';
import { ApiError } from '#web/api.ts';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { codeItems } from '#web/ui/items.ts';
import { AmountField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/record.ts';
import { copy as words } from '../copy.ts';
import { faults, PLACE, type RecordField, type RecordForm } from '../queries/record-form.ts';
import css from './WorkHistory.module.css';

const STATES = [{ value: '', label: copy.noState }, ...codeItems(US_STATES)];

interface Props {
  readonly form: RecordForm;
  readonly onChange: (part: Partial<RecordForm>) => void;
  /** Sending was tried: what is missing is said. */
  readonly tried: boolean;
  /** What the server said to the last sending. */
  readonly error: Error | null;
}

/** What the hiring side says about the work: a new record and a correction have the same fields. */
export function RecordFields({ form, onChange, tried, error }: Props) {
  const wrong = faults(form);
  const field = (name: RecordField) => {
    const fault = tried ? wrong[name] : undefined;
    return {
      value: form[name],
      onChange: (value: string) => onChange({ [name]: value }),
      error: fault ? words.faults[fault] : error instanceof ApiError ? error.field(name) : undefined,
    };
  };
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
        <Collapsible title={copy.placeTitle} startsOpen={PLACE.some((name) => form[name])}>
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
