import { useRef, useState } from 'react';
import { SPEND_UPLOAD } from '#contract/impact-dashboards/rules/spend-upload.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { isAcceptedFile } from '#web/ui/file-types.ts';
import { Progress } from '#web/ui/Progress.tsx';
import { importCopy as words } from '../copy/spend-import.ts';
import { useSpendUpload } from '../queries/spend-imports.ts';
import css from './Impact.module.css';

const kB = (bytes: number) => Math.ceil(bytes / 1000);
const why = (reason: string) => words.why[reason] ?? reason;

interface Props {
  readonly id: string;
  readonly onStarted: (importId: string) => void;
}

/** One file, sent in parts that are resumed where they were interrupted. */
export function SpendUpload({ id, onStarted }: Props) {
  const { upload, send, resume, cancel } = useSpendUpload(id, onStarted);
  const [rejected, setRejected] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const fits = isAcceptedFile(file.name, SPEND_UPLOAD.endings);
    setRejected(fits ? null : words.refusedFile(file.name, why('unsupported')));
    if (fits) void send(file);
  };
  const problem = upload?.state === 'rejected' ? words.refusedFile(upload.file.name, why(upload.message)) : rejected;
  if (upload && upload.state !== 'rejected')
    return (
      <div className={css.form}>
        <Progress
          label={words.sending(upload.file.name)}
          done={kB(upload.sent)}
          total={kB(upload.file.size)}
          unit={words.unit}
          {...(upload.state === 'saving' && { note: words.uploaded })}
        />
        <div role="alert">
          {upload.state === 'interrupted' && <Banner variant="warning">{words.interrupted(upload.file.name)}</Banner>}
        </div>
        <div className={css.chips}>
          <Button variant="outlineDark" onClick={cancel}>
            {words.cancel}
          </Button>
          {upload.state === 'interrupted' && <Button onClick={resume}>{words.resume}</Button>}
        </div>
      </div>
    );
  return (
    <div className={css.form}>
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
      <div className={css.upload}>
        <input
          ref={input}
          type="file"
          hidden
          accept={SPEND_UPLOAD.endings.join(',')}
          aria-label={words.upload}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>{words.upload}</Button>
        <p className="muted">{words.hint}</p>
      </div>
    </div>
  );
}
