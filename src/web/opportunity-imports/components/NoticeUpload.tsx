import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { NOTICE_SOURCES, NOTICE_UPLOAD } from '#contract/opportunity-imports/rules.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { isAcceptedFile } from '#web/ui/file-types.ts';
import { Progress } from '#web/ui/Progress.tsx';
import { copy } from '../copy.ts';
import { type ImportOptions, useNoticeUpload } from '../queries.ts';
import css from './NoticeImports.module.css';

const kB = (bytes: number) => Math.ceil(bytes / 1000);

/** What the file is, and the file. */
export function NoticeUpload() {
  const navigate = useNavigate();
  const [options, setOptions] = useState<ImportOptions>({
    source: 'sam',
    complete: false,
    allow_gone: false,
    dry_run: false,
  });
  const { upload, send, resume, cancel } = useNoticeUpload(options, (id) =>
    navigate({ to: '/staff/imports/notices', search: { id } }),
  );
  const [rejection, setRejection] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const fits = isAcceptedFile(file.name, NOTICE_UPLOAD.endings);
    setRejection(fits ? null : copy.refused(file.name, copy.why.unsupported ?? ''));
    if (fits) void send(file);
  };
  const change = (changes: Partial<ImportOptions>) => setOptions({ ...options, ...changes });
  const refused =
    upload?.state === 'rejected' ? copy.refused(upload.file.name, copy.why[upload.message] ?? upload.message) : null;
  if (upload && !refused)
    return (
      <section className={css.form} aria-label={copy.uploadTitle}>
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
    <section className={css.form} aria-label={copy.uploadTitle}>
      <div role="alert">{(rejection ?? refused) && <Banner variant="error">{rejection ?? refused}</Banner>}</div>
      <Dropdown
        label={copy.source}
        value={options.source}
        items={NOTICE_SOURCES.map((value) => ({ value, label: copy.sources[value] }))}
        onChange={(source) => change({ source })}
      />
      <Checkbox checked={options.complete} onChange={(complete) => change({ complete, allow_gone: false })}>
        <span>
          {copy.complete}. <span className="muted">{copy.completeHint}</span>
        </span>
      </Checkbox>
      {options.complete && (
        <Checkbox checked={options.allow_gone} onChange={(allow_gone) => change({ allow_gone })}>
          {copy.allowGone}
        </Checkbox>
      )}
      <Checkbox checked={options.dry_run} onChange={(dry_run) => change({ dry_run })}>
        {copy.dryRun}
      </Checkbox>
      <div className={css.buttons}>
        <input
          ref={input}
          type="file"
          hidden
          accept={NOTICE_UPLOAD.endings.join(',')}
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
