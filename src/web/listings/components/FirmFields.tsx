import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.ts';
import { LISTING_LIMITS } from '#contract/listings/rules.ts';
import { api } from '#web/api.ts';
import { AmountField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { bidCopy } from '../copy/bids.ts';
import { copy } from '../copy.ts';
import type { FirmValue } from '../model/terms.ts';
import css from './Listings.module.css';

interface Props {
  readonly value: FirmValue;
  readonly onChange: (value: FirmValue) => void;
  /** Of `name`, `work`, `amount`. */
  readonly errorAt: (field: string) => string | undefined;
  /** New terms have no firm, code and commitment of their own. */
  readonly termsOnly?: boolean;
}

const DEBOUNCE_MS = 200;

/** A firm of the directory and what it is named for. */
export function FirmFields({ value, onChange, errorAt, termsOnly = false }: Props) {
  const field = (name: keyof FirmValue & string) => ({
    value: value[name] ?? '',
    onChange: (text: string) => onChange({ ...value, [name]: text }),
    error: errorAt(name),
  });
  return (
    <>
      {!termsOnly && <FirmName value={value} onChange={onChange} error={errorAt('name') ?? errorAt('mwbe_id')} />}
      <TextArea label={copy.work} max={LISTING_LIMITS.work} {...field('work')} />
      <div className={css.fields}>
        <AmountField label={copy.amount} {...field('amount')} />
        <TextField label={bidCopy.percent} inputMode="numeric" maxLength={3} {...field('percent')} />
        {!termsOnly && <TextField label={bidCopy.naics} inputMode="numeric" maxLength={6} {...field('naics')} />}
      </div>
      {!termsOnly && <TextArea label={bidCopy.commitment} max={LISTING_LIMITS.words} {...field('commitment')} />}
    </>
  );
}

function FirmName({ value, onChange, error }: Omit<Props, 'errorAt'> & { readonly error: string | undefined }) {
  const { mwbe_id, name } = value;
  const [settled] = useDebouncedValue(name.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ['search', 'firms', settled],
    queryFn: async ({ signal }) => (await api.search.suggestions({ query: { q: settled }, signal })).firms,
    enabled: mwbe_id === null && settled.length > 1,
    placeholderData: keepPreviousData,
  });
  const found = mwbe_id === null && name.trim().length > 1 ? data : undefined;
  return (
    <div>
      <TextField
        label={copy.firm}
        hint={mwbe_id === null ? bidCopy.firmHint : bidCopy.firmChosen}
        error={error}
        autoComplete="off"
        maxLength={LIMITS.name}
        value={name}
        onChange={(text) => onChange({ ...value, name: text, mwbe_id: null })}
      />
      <div role="status">
        {found && found.length > 0 && (
          <ul className={css.found} aria-label={bidCopy.found}>
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
  );
}
