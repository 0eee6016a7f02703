import type { QuoteFile } from '#contract/responses/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { fileSize } from '#web/ui/file-size.ts';
import { copy } from '../copy/files.ts';
import type { WantedFile } from '../queries/files.ts';
import css from './Responses.module.css';

interface Props {
  readonly files: readonly QuoteFile[];
  readonly download: { readonly isPending: boolean; readonly mutate: (wanted: WantedFile) => void };
  /** Whose quote it is, where there are several. */
  readonly of?: string;
}

/** What went with a quote, to be downloaded once it was checked. */
export function QuoteFiles({ files, download, of }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className={css.files} aria-label={of ? `${copy.title}: ${of}` : copy.title}>
      {files.map(({ id, display_name: name, bytes, state }) => (
        <li key={id}>
          {state === 'checked' ? (
            <Button
              variant="plain"
              size="dense"
              className={css.flush}
              aria-label={copy.downloadLabel(name)}
              disabled={download.isPending}
              onClick={() => download.mutate({ file_id: id, name })}
            >
              {name}
            </Button>
          ) : (
            <span className={css.words}>{name}</span>
          )}
          <FileNote bytes={bytes} state={state} />
        </li>
      ))}
    </ul>
  );
}

/** How large a file is, and what hinders its download. */
export function FileNote({ bytes, state }: Pick<QuoteFile, 'bytes' | 'state'>) {
  return (
    <>
      <span className={css.hint}>{fileSize(bytes)}</span>
      {state !== 'checked' && <Badge status={state === 'waiting' ? 'pending' : 'rejected'}>{copy.states[state]}</Badge>}
    </>
  );
}
