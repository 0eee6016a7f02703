import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, useRef, useState } from 'react';
import { LIST_UPLOAD } from '#contract/imports/rules/list-upload.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { isAcceptedFile } from '#web/ui/file-types.ts';
import { Progress } from '#web/ui/Progress.tsx';
import type { QueuedUpload } from '#web/ui/upload-queue.ts';
import { copy } from '../copy.ts';
import { useListUpload } from '../queries/upload.ts';
import css from './Imports.module.css';

const words = copy.upload;

/** Uploads one list, dropped or chosen. */
export function DropZone() {
  const navigate = useNavigate();
  const { upload, send, resume, cancel } = useListUpload((id) =>
    navigate({ to: '/staff/imports/$id', params: { id } }),
  );
  const [over, setOver] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const [file, ...more] = files ?? [];
    if (!file) return;
    const why = more.length > 0 ? 'several' : isAcceptedFile(file.name, LIST_UPLOAD.endings) ? null : 'unsupported';
    setRejection(why && words.refused(file.name, words.why[why] ?? ''));
    if (!why) void send(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const busy = upload !== null && upload.state !== 'rejected';
  return (
    <section className={css.section} aria-label={words.title}>
      <div role="alert" className={css.live}>
        {rejection && <Banner variant="error">{rejection}</Banner>}
        {!rejection && upload?.state === 'rejected' && (
          <Banner variant="error">
            {words.refused(upload.file.name, words.why[upload.message] ?? (upload.message || words.unknown))}
          </Banner>
        )}
      </div>
      {busy ? (
        <UploadProgress upload={upload} onResume={resume} onCancel={cancel} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button is the other
        <div
          className={css.drop}
          data-over={over || undefined}
          onDragOver={dragOver}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <p>{words.drop}</p>
          <input
            ref={input}
            type="file"
            hidden
            accept={LIST_UPLOAD.endings.join(',')}
            aria-label={words.choose}
            onChange={({ target }) => {
              take(target.files);
              target.value = '';
            }}
          />
          <Button onClick={() => input.current?.click()}>{words.choose}</Button>
          <p className={css.hint}>{words.hint}</p>
        </div>
      )}
    </section>
  );
}

interface UploadProgressProps {
  readonly upload: QueuedUpload;
  readonly onResume: () => void;
  readonly onCancel: () => void;
}

function UploadProgress({ upload: { state, file, sent }, onResume, onCancel }: UploadProgressProps) {
  const kB = (bytes: number) => Math.ceil(bytes / 1000);
  return (
    <div className={css.sending}>
      <Progress
        label={words.sending(file.name)}
        done={kB(sent)}
        total={kB(file.size)}
        unit={words.unit}
        note={state === 'saving' ? words.uploaded : words.note}
      />
      <div role="alert" className={css.live}>
        {state === 'interrupted' && <Banner variant="warning">{words.interrupted(file.name)}</Banner>}
      </div>
      <div className={css.buttons}>
        {state !== 'saving' && (
          <Button variant="outlineDark" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
        {state === 'interrupted' && <Button onClick={onResume}>{words.resume}</Button>}
      </div>
    </div>
  );
}
