import { type ReactNode, useRef, useState } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { isAcceptedFile } from './file-types.ts';
import { Progress } from './Progress.tsx';
import css from './SingleUpload.module.css';
import type { QueuedUpload } from './upload-queue.ts';
import type { SingleUploadQueue } from './useSingleUpload.ts';

const copy = {
  choose: 'Choose a file',
  sending: (name: string) => `Uploading ${name}`,
  unit: 'kB',
  interrupted: (name: string) => `The upload of ${name} was interrupted.`,
  cancel: 'Cancel',
  resume: 'Resume upload',
};
const kB = (bytes: number) => Math.ceil(bytes / 1000);

interface Props {
  readonly title: string;
  /** Such as `.csv`. */
  readonly endings: readonly string[];
  readonly queue: SingleUploadQueue;
  /** Why a file is refused, after its name: `unsupported`, and what else `validate` of the queue says. */
  readonly why: Readonly<Record<string, string>>;
  readonly hint: string;
  /** While what was uploaded is being saved. */
  readonly uploaded: string;
  /** What is chosen beside the file. */
  readonly children?: ReactNode;
}

/** One file, sent in parts that are resumed where they were interrupted. */
export function SingleUpload({ title, endings, queue, why, hint, uploaded, children }: Props) {
  const { upload, send } = queue;
  const [unsupported, setUnsupported] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const fits = isAcceptedFile(file.name, endings);
    setUnsupported(fits ? null : `${file.name} ${why.unsupported ?? ''}`);
    if (fits) void send(file);
  };
  if (upload && upload.state !== 'rejected')
    return (
      <section className={css.upload} aria-label={title}>
        <UploadProgress upload={upload} queue={queue} uploaded={uploaded} />
      </section>
    );
  const refused = unsupported ?? (upload && `${upload.file.name} ${why[upload.message] ?? upload.message}`);
  return (
    <section className={css.upload} aria-label={title}>
      <div role="alert">{refused && <Banner variant="error">{refused}</Banner>}</div>
      {children}
      <div className={css.buttons}>
        <input
          ref={input}
          type="file"
          hidden
          accept={endings.join(',')}
          aria-label={copy.choose}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>{copy.choose}</Button>
      </div>
      <p className="muted">{hint}</p>
    </section>
  );
}

interface UploadProgressProps extends Pick<Props, 'queue' | 'uploaded'> {
  readonly upload: QueuedUpload;
}

function UploadProgress({ upload: { file, sent, state }, queue: { resume, cancel }, uploaded }: UploadProgressProps) {
  return (
    <>
      <Progress
        label={copy.sending(file.name)}
        done={kB(sent)}
        total={kB(file.size)}
        unit={copy.unit}
        {...(state === 'saving' && { note: uploaded })}
      />
      <div role="alert">
        {state === 'interrupted' && <Banner variant="warning">{copy.interrupted(file.name)}</Banner>}
      </div>
      <div className={css.buttons}>
        <Button variant="outlineDark" onClick={cancel}>
          {copy.cancel}
        </Button>
        {state === 'interrupted' && <Button onClick={resume}>{copy.resume}</Button>}
      </div>
    </>
  );
}
