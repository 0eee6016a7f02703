import { LIMITS } from '#contract/limits.ts';
import css from './NameField.module.css';
import { TextField } from './TextField.tsx';

const copy = { noneFound: (typed: string) => `No results for “${typed}”` };

export interface FoundName {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}
export interface NameFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly listLabel: string;
  readonly required?: boolean;
  readonly typed: string;
  readonly isChosen: boolean;
  /** A name that finds nothing will do as well. */
  readonly mayBeNew?: boolean;
  readonly error: string | undefined;
  readonly found: readonly FoundName[] | undefined;
  readonly onType: (name: string) => void;
  readonly onChoose: (one: FoundName) => void;
}

/** A name that is typed, and chosen from what it finds. */
export function NameField({
  listLabel,
  typed,
  isChosen,
  mayBeNew = false,
  found,
  onType,
  onChoose,
  required = false,
  ...field
}: NameFieldProps) {
  const sought = !isChosen && typed.trim().length > 1 ? found : undefined;
  return (
    <div>
      <TextField
        {...field}
        required={required}
        autoComplete="off"
        maxLength={LIMITS.name}
        value={typed}
        onChange={onType}
      />
      <div role="status">
        {sought?.length === 0 && !mayBeNew && <p className={css.none}>{copy.noneFound(typed.trim())}</p>}
        {sought && sought.length > 0 && (
          <ul className={css.found} aria-label={listLabel}>
            {sought.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => onChoose(one)}>
                  <strong>{one.name}</strong>
                  {one.note && <span>{one.note}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
