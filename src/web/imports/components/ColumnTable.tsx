import { LIST_FIELDS } from '#contract/imports/rules/fields.ts';
import type { ListColumn } from '#contract/imports/schema/drafts.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import type { SelectItem } from '#web/ui/select-items.ts';
import { fieldsByGroup, YES_NO_GROUP } from '../copy/fields.ts';
import { copy, FIELD_NAMES } from '../copy.ts';
import {
  type ColumnChoice,
  certificateKinds,
  choiceOf,
  type Mapping,
  typeMismatch,
  withChoice,
} from '../model/mapping.ts';
import css from './Columns.module.css';

const words = copy.columns;

interface Props {
  readonly columns: readonly ListColumn[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
  /** Why the mapping can't be used; shown at the first column. */
  readonly error?: string | undefined;
}

/** Every column of the file with sample values and its field. */
export function ColumnTable({ columns, mapping, onChange, error }: Props) {
  const items = choicesFor(mapping, columns);
  return (
    <table className={css.mapping}>
      <caption className="visually-hidden">{words.mapping}</caption>
      <thead>
        <tr>
          <th scope="col">{words.column}</th>
          <th scope="col">{words.samples}</th>
          <th scope="col">{words.field}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, at) => {
          const wrong = at === 0 ? error : undefined;
          const choice = choiceOf(mapping, column.name);
          const misfit = typeMismatch(mapping, column);
          return (
            <tr key={column.name}>
              <th scope="row" className={choice === '' ? css.unread : undefined}>
                {column.name}
              </th>
              <td>
                {column.samples.length > 0 ? (
                  <ul className={css.samples}>
                    {column.samples.map((sample) => (
                      <li key={sample}>{sample}</li>
                    ))}
                  </ul>
                ) : (
                  <span className={css.muted}>{words.noValues}</span>
                )}
              </td>
              <td className={css.holds}>
                <Dropdown
                  searchable
                  look="bare"
                  error={wrong}
                  label={words.fieldOf(column.name)}
                  items={items}
                  value={choice}
                  onChange={(next) => onChange(withChoice(mapping, column.name, next))}
                />
                {wrong && <FieldError>{wrong}</FieldError>}
                {misfit && <FieldError urgent>{words.misfit(misfit)}</FieldError>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const choicesFor = (mapping: Mapping, columns: readonly ListColumn[]): SelectItem<ColumnChoice>[] => [
  { value: '', label: words.none },
  ...fieldsByGroup(LIST_FIELDS).map(({ field, group }) => ({ value: field, label: FIELD_NAMES[field], group })),
  ...certificateKinds(mapping, columns).map((kind) => ({
    value: `yes:${kind}` as const,
    label: words.yes(kind),
    group: YES_NO_GROUP,
  })),
];
