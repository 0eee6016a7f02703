import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { DEBOUNCE_MS, firmNamesQuery } from '#web/search/queries/firm-names.ts';
import { ModalBody } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/record.ts';
import css from './WorkHistory.module.css';

interface Props {
  readonly onChoose: (firm: { readonly id: string; readonly name: string }) => void;
}

/** Finds a firm of the directory by name. */
export function FirmPicker({ onChoose }: Props) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data: firms } = useQuery(firmNamesQuery(settled));
  const sought = text.trim() ? firms : undefined;
  return (
    <ModalBody>
      <TextField
        label={copy.firmName}
        hint={copy.firmHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.query}
        value={text}
        onChange={setText}
      />
      <div role="status">
        {sought?.length === 0 && <p className={css.noFirm}>{copy.noFirm(settled)}</p>}
        {sought && sought.length > 0 && (
          <ul className={css.firms} aria-label={copy.firms}>
            {sought.map(({ id, legal_business_name: name, city, state }) => (
              <li key={id}>
                <button type="button" onClick={() => onChoose({ id, name })}>
                  <strong>{name}</strong>
                  <span>{[city, state].filter(Boolean).join(', ')}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p>
        <Link to="/search" search={settled ? { q: settled } : {}}>
          {copy.directory}
        </Link>
      </p>
    </ModalBody>
  );
}
