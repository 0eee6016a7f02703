import { Button, IconButton } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { close, document as paper } from '#web/ui/icons.ts';
import { copy, size } from '../copy.ts';
import type { Upload } from '../queries/uploads.ts';
import css from './Documents.module.css';

interface Props {
  readonly uploads: readonly Upload[];
  readonly onRemove: (key: string) => void;
  readonly onResume: () => void;
}

/** What was chosen and has not arrived, with how far each is. */
export function UploadList({ uploads: sending, onRemove: onDrop, onResume }: Props) {
  if (sending.length === 0) return null;
  const title = sending.every(({ state }) => state === 'refused') ? copy.notSent : copy.onTheWay;
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      <ul className={css.files} aria-label={title}>
        {sending.map((one) => (
          <li key={one.key} className={css.file}>
            <Icon of={paper} />
            <div className={css.about}>
              <p className={css.name}>{one.name}</p>
              <UploadStatus of={one} />
            </div>
            <IconButton label={copy.remove(one.name)} onClick={() => onDrop(one.key)}>
              <Icon of={close} />
            </IconButton>
          </li>
        ))}
      </ul>
      {sending.some(({ state }) => state === 'cut') && (
        <Button variant="outlineDark" onClick={onResume}>
          {copy.resume}
        </Button>
      )}
    </section>
  );
}

function UploadStatus({ of: { name, bytes, state, percent, message: says } }: { readonly of: Upload }) {
  if (state === 'refused') return <FieldError urgent>{says}</FieldError>;
  const told = {
    waiting: copy.waiting,
    sending: percent < 100 ? copy.percent(percent) : copy.checking,
    cut: says || copy.cut,
  };
  return (
    <>
      <p className={css.facts} role={state === 'cut' ? 'status' : undefined}>
        {size(bytes)}, {told[state]}
      </p>
      {state !== 'waiting' && <progress className={css.bar} value={percent} max={100} aria-label={name} />}
    </>
  );
}
