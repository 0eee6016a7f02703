import { Button, IconButton } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { close, document as documentIcon } from '#web/ui/icons.ts';
import { copy, size } from '../copy.ts';
import type { Upload } from '../queries/uploads.ts';
import css from './Documents.module.css';

interface Props {
  readonly uploads: readonly Upload[];
  readonly onRemove: (key: string) => void;
  readonly onResume: () => void;
}

/** Files that are not uploaded yet, with their progress. */
export function UploadList({ uploads: sending, onRemove: onDrop, onResume }: Props) {
  if (sending.length === 0) return null;
  const title = sending.every(({ state }) => state === 'refused') ? copy.failedUploads : copy.uploading;
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      <ul className={css.files} aria-label={title}>
        {sending.map((one) => (
          <li key={one.key} className={css.file}>
            <Icon of={documentIcon} />
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
  const labels = {
    waiting: copy.queued,
    sending: percent < 100 ? copy.percent(percent) : copy.checking,
    cut: says || copy.interrupted,
  };
  return (
    <>
      <p className={css.facts} role={state === 'cut' ? 'status' : undefined}>
        {size(bytes)}, {labels[state]}
      </p>
      {state !== 'waiting' && <progress className={css.bar} value={percent} max={100} aria-label={name} />}
    </>
  );
}
