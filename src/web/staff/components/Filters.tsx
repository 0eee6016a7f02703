import { Dropdown } from '#web/ui/Dropdown.tsx';
import { admin } from '../copy/admin.ts';

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V | undefined;
  readonly names: Readonly<Record<V, string>>;
  readonly onChange: (value: V | undefined) => void;
}

const ALL = '';

/** One value to filter by, or all. */
export function SelectFilter<V extends string>({ label, value, names, onChange }: ChoiceProps<V>) {
  const items = (Object.keys(names) as V[]).map((one) => ({ value: one as V | '', label: names[one] }));
  return (
    <Dropdown<V | ''>
      look="inline"
      label={label}
      value={value ?? ALL}
      items={[{ value: ALL, label: admin.all }, ...items]}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
    />
  );
}
