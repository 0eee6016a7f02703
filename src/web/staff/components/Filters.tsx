import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { IconField } from '#web/ui/TextField.tsx';
import { admin } from '../copy/admin.ts';

const DEBOUNCE_MS = 300;

interface TextProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A search field that reports its text once typing pauses. */
export function TextFilter({ label, value = '', onChange }: TextProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // the URL was changed by something else: a link, the back button, or "Clear filters"
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text;
    onChange(text || undefined);
  }, DEBOUNCE_MS);
  return (
    <IconField
      type="search"
      label={label}
      placeholder={label}
      icon={<IconSearch size={20} stroke={1.8} aria-hidden />}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        send(text.trim());
      }}
    />
  );
}

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
