import type { Opportunity, OpportunityFile } from '#contract/opportunities/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { fileSize } from '#web/ui/file-size.ts';
import { copy } from '../copy/page.ts';
import { useDownload } from '../queries/opportunity.ts';
import css from './Opportunity.module.css';

/** The files of an opportunity, with the addendum that each came with. */
export function FileList({ opportunity: { id, state, files } }: { readonly opportunity: Opportunity }) {
  if (files.length === 0) return null;
  return (
    <section className={css.section} aria-label={copy.files}>
      <h2>{copy.files}</h2>
      <ul className={css.list}>
        {files.map((file) => (
          <FileRow key={file.id} id={id} file={file} isDraft={state === 'draft'} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly id: string;
  readonly file: OpportunityFile;
  readonly isDraft: boolean;
}

function FileRow({ id, file, isDraft }: RowProps) {
  const download = useDownload(id);
  const { id: fileId, display_name: name, state, bytes, addendum, issued_at } = file;
  return (
    <li className={css.row}>
      <div>
        <p>{name}</p>
        <p className={css.hint}>
          {[fileSize(bytes), addendum !== null && copy.withAddendum(addendum)].filter(Boolean).join(', ')}
        </p>
        {issued_at === null && !isDraft && <p className={css.hint}>{copy.notIssued}</p>}
        {state === 'waiting' && <Badge status="pending">{copy.fileState.waiting}</Badge>}
        {state === 'rejected' && <Badge status="rejected">{copy.fileState.rejected}</Badge>}
      </div>
      {state === 'checked' && (
        <Button
          variant="outlineDark"
          size="dense"
          aria-label={copy.downloadLabel(name)}
          loading={download.isPending}
          onClick={() => download.mutate({ fileId, name })}
        >
          {copy.download}
        </Button>
      )}
    </li>
  );
}
