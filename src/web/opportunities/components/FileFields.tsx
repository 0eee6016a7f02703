import { useRef, useState } from 'react';
import { DOCUMENT_EXTENSIONS } from '#contract/documents/rules.ts';
import type { Opportunity, OpportunityFile } from '#contract/opportunities/schema.ts';
import { Picker } from '#web/firm-documents/components/FilePickers.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { fileSize } from '#web/ui/file-size.ts';
import { add } from '#web/ui/icons.ts';
import { UploadList } from '#web/ui/UploadList.tsx';
import { copy } from '../copy/edit.ts';
import { copy as page } from '../copy/page.ts';
import { useDownload, useOpportunityActs } from '../queries/opportunity.ts';
import { useFileUploads } from '../queries/uploads.ts';
import css from './Edit.module.css';
import { Question } from './Question.tsx';

/** Files that were not issued yet: added, looked at, deleted. */
export function FileFields({ opportunity, title }: { readonly opportunity: Opportunity; readonly title: string }) {
  const { id } = opportunity;
  const { uploads, add: send, resume, remove } = useFileUploads(id);
  const { removeFile } = useOpportunityActs(id);
  const [selected, setSelected] = useState<OpportunityFile | null>(null);
  // apart, as a dialog whose title changes while it closes takes the focus back
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const files = opportunity.files.filter(({ issued_at }) => issued_at === null);
  return (
    <section className={css.files} aria-label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className={css.hint}>{copy.filesHint}</p>
      {files.length > 0 && (
        <ul className={css.list}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              id={id}
              file={file}
              onRemove={() => {
                setSelected(file);
                setAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      <UploadList uploads={uploads} onRemove={remove} onResume={resume} />
      <div className={css.actions}>
        <Picker
          name={copy.addFilesLabel}
          text={copy.addFiles}
          icon={add}
          accept={DOCUMENT_EXTENSIONS.join(',')}
          multiple
          onFiles={(chosen) => void send(chosen)}
        />
      </div>
      <Question
        opened={isAsking}
        title={copy.removeFileQuestion(selected?.display_name ?? '')}
        note={copy.removeFileNote}
        action={copy.removeFile}
        isDeletion
        act={async () => selected && removeFile(selected.id)}
        onDone={() => heading.current?.focus()}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}

interface RowProps {
  readonly id: string;
  readonly file: OpportunityFile;
  readonly onRemove: () => void;
}

function FileRow({ id, file, onRemove }: RowProps) {
  const download = useDownload(id);
  const { id: fileId, display_name: name, state, bytes } = file;
  return (
    <li className={css.row}>
      <div>
        <p>{name}</p>
        <p className={css.hint}>{fileSize(bytes)}</p>
        {state === 'waiting' && <Badge status="pending">{page.fileState.waiting}</Badge>}
        {state === 'rejected' && <Badge status="rejected">{page.fileState.rejected}</Badge>}
      </div>
      <span className={css.actions}>
        {state === 'checked' && (
          <Button
            variant="outlineDark"
            size="dense"
            aria-label={page.downloadLabel(name)}
            loading={download.isPending}
            onClick={() => download.mutate({ fileId, name })}
          >
            {page.download}
          </Button>
        )}
        <Button variant="outlineDark" size="dense" aria-label={copy.removeFileLabel(name)} onClick={onRemove}>
          {copy.removeFile}
        </Button>
      </span>
    </li>
  );
}
