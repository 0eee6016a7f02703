import { IconX } from '@tabler/icons-react';
import { IconButton } from '../Button.tsx';
import { count } from '../formats.ts';
import css from './SelectionBar.module.css';
import { ALL_ROWS, NO_ROWS, selectedCount } from './selection.ts';
import type { SelectionProps } from './table-props.ts';

interface Props {
  readonly selecting: SelectionProps;
  /** All rows on the server. */
  readonly total: number;
}

/** Count and actions of the selection, shown while anything is selected. */
export function SelectionBar({ selecting, total }: Props) {
  const { selection, onSelect, sum, actions } = selecting;
  const chosen = selectedCount(selection, total);
  const said = chosen === 0 ? '' : [`${count(chosen)} selected`, sum].filter(Boolean).join(', ');
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {chosen > 0 && (
        <section className={css.bar} aria-label="Selection">
          <p className={css.count}>{said}</p>
          {chosen < total && (
            <button type="button" className={css.all} onClick={() => onSelect(ALL_ROWS)}>
              Select all {count(total)}
            </button>
          )}
          <div className={css.actions}>{actions}</div>
          <IconButton label="Clear selection" className={css.close ?? ''} onClick={() => onSelect(NO_ROWS)}>
            <IconX size={20} stroke={2} aria-hidden />
          </IconButton>
        </section>
      )}
    </>
  );
}
