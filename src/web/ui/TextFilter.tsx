import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { IconField } from './TextField.tsx';

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
