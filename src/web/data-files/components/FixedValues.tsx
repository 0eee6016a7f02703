import type { FixedField } from '#contract/data-files/rules.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import css from './DataFiles.module.css';

interface Props {
  readonly fields: readonly FixedField[];
  /** What can be chosen; null for what is typed. */
  readonly items: (field: FixedField) => readonly { value: string; label: string }[] | null;
  readonly values: { readonly [F in FixedField]?: string | undefined };
  readonly onChange: (field: FixedField, value: string) => void;
}

/** What holds for all rows of a file that no column says it of. */
export function FixedValues({ fields, items, values, onChange }: Props) {
  return (
    <fieldset className={`${css.fields} ${css.fixed}`}>
      <legend>{copy.fixedTitle}</legend>
      {fields.map((field) => {
        const choices = items(field);
        return choices === null ? (
          <TextField
            key={field}
            label={copy.fixed[field]}
            type={field === 'month' ? 'month' : 'text'}
            value={values[field] ?? ''}
            onChange={(value) => onChange(field, value)}
          />
        ) : (
          <Dropdown
            key={field}
            label={copy.fixed[field]}
            value={values[field] ?? ''}
            items={[{ value: '', label: copy.none }, ...choices]}
            onChange={(value) => onChange(field, value)}
          />
        );
      })}
    </fieldset>
  );
}
