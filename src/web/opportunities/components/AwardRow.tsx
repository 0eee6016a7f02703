import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.ts';
import { api } from '#web/api.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { close } from '#web/ui/icons.ts';
import { AmountField } from '#web/ui/NumberFields.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/edit.ts';
import css from './Edit.module.css';

/** As it is typed; `mwbe_id` once a firm of the directory was chosen. */
export interface AwardValue {
  readonly mwbe_id: string | null;
  readonly name: string;
  readonly amount: string;
}

interface Props {
  readonly value: AwardValue;
  readonly error: string | undefined;
  readonly onChange: (value: AwardValue) => void;
  readonly onRemove: (() => void) | undefined;
}

const DEBOUNCE_MS = 200;

/** One who got work. */
export function AwardRow({ value, error, onChange, onRemove }: Props) {
  const { mwbe_id, name, amount } = value;
  const [settled] = useDebouncedValue(name.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ['search', 'firms', settled],
    queryFn: async ({ signal }) => (await api.search.suggestions({ query: { q: settled }, signal })).firms,
    enabled: mwbe_id === null && settled.length > 1,
    placeholderData: keepPreviousData,
  });
  const found = mwbe_id === null && name.trim().length > 1 ? data : undefined;
  return (
    <div className={css.award}>
      <div className={css.form}>
        <TextField
          label={copy.awardName}
          hint={mwbe_id === null ? copy.awardNameHint : copy.awardFrom}
          error={error}
          autoComplete="off"
          maxLength={LIMITS.name}
          value={name}
          onChange={(text) => onChange({ ...value, name: text, mwbe_id: null })}
        />
        <div role="status">
          {found && found.length > 0 && (
            <ul className={css.found} aria-label={copy.awardFirms}>
              {found.map((firm) => (
                <li key={firm.id}>
                  <button
                    type="button"
                    onClick={() => onChange({ ...value, mwbe_id: firm.id, name: firm.legal_business_name })}
                  >
                    <strong>{firm.legal_business_name}</strong>
                    <span>{[firm.city, firm.state].filter(Boolean).join(', ')}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <AmountField label={copy.awardAmount} value={amount} onChange={(text) => onChange({ ...value, amount: text })} />
      {onRemove && (
        <IconButton label={copy.removeAward(name)} onClick={onRemove}>
          <Icon of={close} />
        </IconButton>
      )}
    </div>
  );
}
