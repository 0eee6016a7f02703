import { useState } from 'react';
import { DateField } from '#web/ui/DateField.tsx';
import { isDay } from '../model/search-state.ts';

interface Props {
  readonly label: string;
  readonly hint: string;
  /** The day that is searched. */
  readonly day: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** A date field reports every keystroke: 0002 is a prefix of 2026 and no date to search for. */
export function DayFilter({ label, hint, day: searched, onChange }: Props) {
  const [typed, setTyped] = useState({ of: searched, day: searched ?? '' });
  const day = typed.of === searched ? typed.day : (searched ?? '');
  const type = (next: string) => {
    const valid = isDay(next) ? next : undefined;
    const settled = valid ?? (next === '' ? undefined : searched);
    setTyped({ of: settled, day: next });
    if (settled !== searched) onChange(settled);
  };
  return <DateField label={label} hint={hint} value={day} onChange={type} />;
}
