import { IconChevronDown } from '@tabler/icons-react';
import css from './Select.module.css';

interface SelectItem<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
}

interface Props<V extends string> {
  readonly label: string;
  /** Show the label before the value, as in "Sort by: Newest first"; else only assistive technology hears it. */
  readonly inline?: boolean;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly items: readonly SelectItem<V>[];
}

export function Select<V extends string>({ label, inline = false, value, onChange, items }: Props<V>) {
  const chosen = items.find((item) => item.value === value);
  return (
    <label className={`${css.select} ${inline ? css.inline : ''}`}>
      <span className={inline ? css.label : 'visually-hidden'}>{inline ? `${label}: ` : label}</span>
      <span className={css.value} aria-hidden>
        {chosen?.label}
      </span>
      <IconChevronDown size={16} stroke={2} aria-hidden />
      <select
        className={css.native}
        value={value}
        onChange={(event) => {
          const item = items.find((one) => one.value === event.target.value);
          if (item) onChange(item.value);
        }}
      >
        {items.map((item) => (
          <option key={item.value} value={item.value} disabled={item.disabled}>
            {item.label}
          </option>
        ))}
      </select>
    </label>
  );
}
