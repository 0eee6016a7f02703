import { useRef, useState } from 'react';
import { DATA_UPLOAD } from '#contract/data-files/rules.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { isAcceptedFile } from '#web/ui/file-types.ts';
import { Progress } from '#web/ui/Progress.tsx';
import { copy } from '../copy.ts';
import { type Place, useDataUpload } from '../queries.ts';
import css from './DataFiles.module.css';

const kB = (bytes: number) => Math.ceil(bytes / 1000);

interface Props {
  readonly place: Place;
  readonly onStarted: (id: string) => void;
}

/** One file, sent in parts that are resumed where they were interrupted. */
export function FileUpload({ place, onStarted }: Props) {
  const { upload, send, resume, cancel } = useDataUpload(place, onStarted);
  const [rejection, setRejection] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const fits = isAcceptedFile(file.name, DATA_UPLOAD.endings);
    setRejection(fits ? null : copy.refusedFile(file.name, copy.why.unsupported ?? ''));
    if (fits) void send(file);
  };
  const refused =
    upload?.state === 'rejected'
      ? copy.refusedFile(upload.file.name, copy.why[upload.message] ?? upload.message)
      : null;
  if (upload && !refused)
    return (
      <section className={css.form} aria-label={copy.title}>
        <Progress
          label={copy.sending(upload.file.name)}
          done={kB(upload.sent)}
          total={kB(upload.file.size)}
          unit={copy.unit}
          {...(upload.state === 'saving' && { note: copy.uploaded })}
        />
        <div role="alert">
          {upload.state === 'interrupted' && <Banner variant="warning">{copy.interrupted(upload.file.name)}</Banner>}
        </div>
        <div className={css.buttons}>
          <Button variant="outlineDark" onClick={cancel}>
            {copy.cancel}
          </Button>
          {upload.state === 'interrupted' && <Button onClick={resume}>{copy.resume}</Button>}
        </div>
      </section>
    );
  return (
    <section className={css.form} aria-label={copy.title}>
      <div role="alert">{(rejection ?? refused) && <Banner variant="error">{rejection ?? refused}</Banner>}</div>
      <div className={css.buttons}>
        <input
          ref={input}
          type="file"
          hidden
          accept={DATA_UPLOAD.endings.join(',')}
          aria-label={copy.choose}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>{copy.choose}</Button>
      </div>
      <p className="muted">{copy.hint}</p>
    </section>
  );
}
