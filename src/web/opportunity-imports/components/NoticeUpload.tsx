import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NOTICE_SOURCES, NOTICE_UPLOAD } from '#contract/opportunity-imports/rules.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { SingleUpload } from '#web/ui/SingleUpload.tsx';
import { copy } from '../copy.ts';
import { type ImportOptions, useNoticeUpload } from '../queries.ts';

/** What the file is, and the file. */
export function NoticeUpload() {
  const navigate = useNavigate();
  const [options, setOptions] = useState<ImportOptions>({
    source: 'sam',
    complete: false,
    allow_gone: false,
    dry_run: false,
  });
  const queue = useNoticeUpload(options, (id) => navigate({ to: '/staff/imports/notices', search: { id } }));
  const change = (changes: Partial<ImportOptions>) => setOptions({ ...options, ...changes });
  return (
    <SingleUpload
      title={copy.uploadTitle}
      endings={NOTICE_UPLOAD.endings}
      queue={queue}
      why={copy.why}
      hint={copy.hint}
      uploaded={copy.uploaded}
    >
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
    </SingleUpload>
  );
}
