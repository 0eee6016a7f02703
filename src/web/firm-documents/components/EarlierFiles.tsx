import type { FirmDocument } from '#contract/firm-documents/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { copy } from '../copy.ts';
import { useDownload } from '../queries/documents.ts';
import css from './FirmDocuments.module.css';

interface Props {
  readonly mwbeId: string;
  readonly document: FirmDocument;
}

/** The files that were replaced, for the firm alone. */
export function EarlierFiles({ mwbeId, document: { id, earlier } }: Props) {
  const download = useDownload(mwbeId);
  if (earlier.length === 0) return null;
  return (
    <Collapsible title={copy.earlier} startsOpen={false}>
      <ul className={css.list}>
        {earlier.map((file) => (
          <li key={file.id} className={css.row}>
            <div>
              <p className={css.name}>{file.display_name}</p>
              <p className={css.hint}>
                {file.state === 'checked' ? copy.sentBy(file.sent_by, file.created_at) : copy.fileState[file.state]}
                {copy.earlierUntil(file.expires_on)}
              </p>
            </div>
            {file.state === 'checked' && (
              <Button
                variant="outlineDark"
                size="dense"
                aria-label={copy.downloadLabel(file.display_name)}
                onClick={() => download.mutate({ id, name: file.display_name, file: file.id })}
              >
                {copy.download}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Collapsible>
  );
}
