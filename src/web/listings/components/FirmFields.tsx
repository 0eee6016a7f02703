import { LISTING_LIMITS } from '#contract/listings/rules.ts';
import { FirmNameField } from '#web/search/components/FirmNameField.tsx';
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
  return (
    <FirmNameField
      label={copy.firm}
      typed={value.name}
      isChosen={value.mwbe_id !== null}
      error={error}
      onType={(name) => onChange({ ...value, name, mwbe_id: null })}
      onChoose={({ id, name }) => onChange({ ...value, mwbe_id: id, name })}
    />
  );
}
