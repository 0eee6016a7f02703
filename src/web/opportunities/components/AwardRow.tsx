import { FirmNameField } from '#web/search/components/FirmNameField.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { close } from '#web/ui/icons.ts';
import { AmountField } from '#web/ui/NumberFields.tsx';
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

/** One who got work. */
export function AwardRow({ value, error, onChange, onRemove }: Props) {
  const { mwbe_id, name, amount } = value;
  return (
    <div className={css.award}>
      <FirmNameField
        label={copy.awardName}
        hint={copy.awardNameHint}
        mayBeNew
        typed={name}
        isChosen={mwbe_id !== null}
        error={error}
        onType={(text) => onChange({ ...value, name: text, mwbe_id: null })}
        onChoose={(firm) => onChange({ ...value, mwbe_id: firm.id, name: firm.name })}
      />
      <AmountField label={copy.awardAmount} value={amount} onChange={(text) => onChange({ ...value, amount: text })} />
      {onRemove && (
        <IconButton label={copy.removeAward(name)} onClick={onRemove}>
          <Icon of={close} />
        </IconButton>
      )}
    </div>
  );
}
