import { Chips } from '#web/ui/Chip.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import type { SelectItem } from '#web/ui/select-items.ts';
import { copy } from '../copy/own.ts';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly items: readonly SelectItem[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** Labels of values that `items` does not hold at the moment. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Several values of a list: a searchable list to add one, and the chosen ones below. */
export function MultiChoice({ label, hint, error, items, value, onChange, names = {} }: Props) {
  const labels = new Map(items.map((item) => [item.value, item.label]));
  return (
    <div>
      <Dropdown
        searchable
        label={label}
        hint={hint}
        error={error}
        placeholder={copy.add(label)}
        items={items.filter((item) => !value.includes(item.value))}
        value={null}
        onChange={(added) => onChange([...value, added])}
      />
      <Chips
        label={copy.remove(label)}
        chips={value.map((one) => ({
          key: one,
          label: labels.get(one) ?? names[one] ?? one,
          onRemove: () => onChange(value.filter((other) => other !== one)),
        }))}
        onClear={() => onChange([])}
      />
    </div>
  );
}
