import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Chips } from '#web/ui/Chip.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/own.ts';
import { tradesQuery } from '../queries/profile.ts';
import css from './Editing.module.css';

const DEBOUNCE_MS = 200;

interface Props {
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly error: string | undefined;
  /** Titles of the chosen codes. */
  readonly titles: Readonly<Record<string, string | null>>;
}

/** Trades by the words that people use; the NAICS codes are found for them. */
export function TradeField({ value, onChange, error, titles }: Props) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data } = useQuery(tradesQuery(settled));
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const found = text.trim() ? data?.filter(({ code }) => !value.includes(code)) : undefined;
  const add = (code: string, title: string) => {
    setPicked({ ...picked, [code]: title });
    onChange([...value, code]);
    setText('');
  };
  return (
    <div>
      <TextField
        label={copy.facts.trades}
        hint={copy.tradesHint}
        error={error}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={setText}
      />
      <div role="status">
        {found?.length === 0 && <p className={css.note}>{copy.noTrade(settled)}</p>}
        {found && found.length > 0 && (
          <ul className={css.found} aria-label={copy.tradesFound}>
            {found.map(({ code, title, term }) => (
              <li key={code}>
                <button type="button" onClick={() => add(code, title)}>
                  <span>
                    {title} <span className="muted">{code}</span>
                  </span>
                  {term && <span className={css.note}>{copy.matched(term)}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Chips
        label={copy.remove(copy.facts.trades)}
        chips={value.map((code) => ({
          key: code,
          label: `${picked[code] ?? titles[code] ?? ''} ${code}`.trim(),
          onRemove: () => onChange(value.filter((other) => other !== code)),
        }))}
        onClear={() => onChange([])}
      />
    </div>
  );
}
