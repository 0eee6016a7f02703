import { Button, IconButton } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { fileSize } from '#web/ui/file-size.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { close, document as documentIcon } from '#web/ui/icons.ts';
import type { QueuedUpload } from '#web/ui/upload-queue.ts';
import { copy } from '../copy.ts';
import css from './FirmDocuments.module.css';

interface Props {
  readonly uploads: readonly QueuedUpload[];
  readonly onRemove: (key: string) => void;
  readonly onResume: () => void;
}

/** Files that are on their way, with their progress. */
export function UploadList({ uploads, onRemove, onResume }: Props) {
  if (uploads.length === 0) return null;
  const title = uploads.every(({ state }) => state === 'rejected') ? copy.failedUploads : copy.uploading;
  return (
    <section className={css.panel}>
      <h2>{title}</h2>
      <ul className={css.list} aria-label={title}>
        {uploads.map((one) => (
          <li key={one.key} className={css.row}>
            <Icon of={documentIcon} />
            <div className={css.about}>
              <p className={css.name}>{one.file.name}</p>
              <UploadStatus of={one} />
            </div>
            <IconButton label={copy.cancelUpload(one.file.name)} onClick={() => onRemove(one.key)}>
              <Icon of={close} />
            </IconButton>
          </li>
        ))}
      </ul>
      {uploads.some(({ state }) => state === 'interrupted') && (
        <Button variant="outlineDark" onClick={onResume}>
          {copy.resume}
        </Button>
      )}
    </section>
  );
}

function UploadStatus({ of: { file, state, sent, message } }: { readonly of: QueuedUpload }) {
  if (state === 'rejected') return <FieldError urgent>{message || copy.unknown}</FieldError>;
  const percent = Math.floor((100 * sent) / file.size);
  const texts = {
    waiting: copy.queued,
    sending: percent < 100 ? copy.percent(percent) : copy.checking,
    saving: copy.checking,
    interrupted: message || copy.interrupted,
  };
  return (
    <>
      <p className={css.hint} role={state === 'interrupted' ? 'status' : undefined}>
        {fileSize(file.size)}, {texts[state]}
      </p>
      {state !== 'waiting' && <progress className={css.bar} value={percent} max={100} aria-label={file.name} />}
    </>
  );
}
