import { useEffect, useRef } from 'react';
import choice from '../Choice.module.css';
import css from './RowCheckbox.module.css';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  /** Indeterminate: some rows, not all. */
  readonly mixed?: boolean;
  readonly tabIndex?: number;
  /** `range`: Shift was held. */
  readonly onToggle: (range: boolean) => void;
}

/** A checkbox without a visible label; all of its cell takes the click. */
export function RowCheckbox({ label, checked, mixed = false, tabIndex = 0, onToggle }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={css.target}>
      <input
        ref={box}
        type="checkbox"
        className={`${choice.box} ${css.box}`}
        aria-label={label}
        checked={checked}
        tabIndex={tabIndex}
        data-select=""
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}
