import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { DOCUMENT_EXTENSIONS } from '#contract/documents/rules.ts';
import { MESSAGE_LIMITS } from '#contract/messaging/rules.ts';
import { Picker } from '#web/firm-documents/components/FilePickers.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { fileSize } from '#web/ui/file-size.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { add, close } from '#web/ui/icons.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { UploadList } from '#web/ui/UploadList.tsx';
import { copy } from '../copy/write.ts';
import type { MessageFiles } from '../queries/uploads.ts';
import css from './Composer.module.css';

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly files: MessageFiles;
  readonly onSend: () => void;
}

/** Where a message is written. Ctrl+Enter sends, since Enter begins a line. */
export function Composer({ text, onText, files, onSend }: Props) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (files.isBusy) return setError(copy.uploading);
    if (text.trim() === '' && files.files.length === 0) return setError(copy.empty);
    setError(undefined);
    onSend();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form className={css.composer} onSubmit={submit} noValidate>
      <TextArea
        label={copy.message}
        value={text}
        max={MESSAGE_LIMITS.text}
        rows={3}
        aria-keyshortcuts="Control+Enter"
        onChange={(next) => {
          setError(undefined);
          onText(next);
        }}
        onKeyDown={sendByKey}
      />
      <AttachedFiles files={files} />
      {error && <FieldError urgent>{error}</FieldError>}
      <div className={css.foot}>
        <AttachButton files={files} />
        <span className={css.hint}>{copy.hint}</span>
        <Button type="submit">{copy.send}</Button>
      </div>
    </form>
  );
}

export const AttachButton = ({ files }: { readonly files: MessageFiles }) => (
  <Picker
    name={copy.attachLabel}
    text={copy.attach}
    icon={add}
    accept={DOCUMENT_EXTENSIONS.join(',')}
    multiple
    onFiles={(chosen) => void files.queue.add(chosen)}
  />
);

/** Files that go with the message, and those on their way. */
export function AttachedFiles({ files: { files, queue, remove } }: { readonly files: MessageFiles }) {
  return (
    <>
      <UploadList uploads={queue.uploads} onRemove={queue.remove} onResume={queue.resume} />
      {files.length > 0 && (
        <ul className={css.files} aria-label={copy.attached}>
          {files.map(({ upload, name, bytes }) => (
            <li key={upload}>
              <span>{name}</span>
              <span className={css.hint}>{fileSize(bytes)}</span>
              <IconButton label={copy.removeFile(name)} onClick={() => remove(upload)}>
                <Icon of={close} size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
