import { LIST_FIELDS } from '#contract/imports/rules/fields.ts';
import type { ListColumn } from '#contract/imports/schema/drafts.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FieldError } from '#web/ui/Field.tsx';
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
}

/** Every column of the file with sample values and its field. */
export function ColumnTable({ columns, mapping, onChange }: Props) {
  const items: { value: ColumnChoice; label: string }[] = [
    { value: '', label: words.none },
    ...LIST_FIELDS.map((field) => ({ value: field, label: FIELD_NAMES[field] })),
    ...certificateKinds(mapping, columns).map((kind) => ({ value: `yes:${kind}` as const, label: words.yes(kind) })),
  ];
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
        {columns.map((column) => {
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
                  look="bare"
                  label={words.fieldOf(column.name)}
                  items={items}
                  value={choice}
                  onChange={(next) => onChange(withChoice(mapping, column.name, next))}
                />
                {misfit && <FieldError urgent>{words.misfit(misfit)}</FieldError>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
