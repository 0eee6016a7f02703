import { Button, IconButton } from './Button.tsx';
import { FieldError } from './Field.tsx';
import { fileSize } from './file-size.ts';
import { Icon } from './Icon.tsx';
import { close, document as documentIcon } from './icons.ts';
import css from './UploadList.module.css';
import type { QueuedUpload } from './upload-queue.ts';

const copy = {
  uploading: 'Uploading',
  failed: "Couldn't upload",
  unknown: "We couldn't upload this file. Please try again.",
  queued: 'Queued',
  percent: (percent: number) => `${percent}%`,
  checking: 'Checking file',
  interrupted: 'Upload interrupted. Your progress is saved.',
  resume: 'Resume upload',
  remove: (name: string) => `Remove ${name}`,
};

interface Props {
  readonly uploads: readonly QueuedUpload[];
  readonly onRemove: (key: string) => void;
  readonly onResume: () => void;
}

/** Files that are on their way, with their progress. */
export function UploadList({ uploads, onRemove, onResume }: Props) {
  if (uploads.length === 0) return null;
  const title = uploads.every(({ state }) => state === 'rejected') ? copy.failed : copy.uploading;
  return (
    <section className={css.uploads}>
      <h2>{title}</h2>
      <ul className={css.list} aria-label={title}>
        {uploads.map((one) => (
          <li key={one.key} className={css.row}>
            <Icon of={documentIcon} />
            <div className={css.about}>
              <p className={css.name}>{one.file.name}</p>
              <UploadStatus of={one} />
            </div>
            <IconButton label={copy.remove(one.file.name)} onClick={() => onRemove(one.key)}>
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
      <p className={css.note} role={state === 'interrupted' ? 'status' : undefined}>
        {fileSize(file.size)}, {texts[state]}
      </p>
      {state !== 'waiting' && <progress className={css.bar} value={percent} max={100} aria-label={file.name} />}
    </>
  );
}
