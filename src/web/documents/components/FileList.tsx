import { type ReactNode, useRef, useState } from 'react';
import type { Document } from '#contract/documents/schema.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { bin, download, document as paper, photo } from '#web/ui/icons.ts';
import { copy, size } from '../copy.ts';
import css from './Documents.module.css';

interface Props<D extends Document> {
  readonly label: string;
  readonly files: readonly D[];
  /** Behind the size of a file. */
  readonly details?: (file: D) => ReactNode;
  readonly onDownload?: (file: D) => void;
  readonly onRemove?: (file: D) => Promise<unknown>;
}

/** Files that are there. What is removed is asked for first; then the heading above has the focus. */
export function FileList<D extends Document>({ label, files, details: about, onDownload, onRemove }: Props<D>) {
  const [asked, setAsked] = useState<D | null>(null);
  const [removing, setRemoving] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const remove = async () => {
    if (!asked || !onRemove || removing) return;
    setRemoving(true);
    await onRemove(asked).catch(() => undefined); // the list shows what became of it
    setRemoving(false);
    setAsked(null);
    list.current?.focus();
  };
  return (
    <>
      <ul className={css.files} aria-label={label} ref={list} tabIndex={-1}>
        {files.map((file) => (
          <li key={file.id} className={css.file}>
            <Icon of={file.media_type.startsWith('image/') ? photo : paper} />
            <div className={css.about}>
              <p className={css.name}>{file.display_name}</p>
              <p className={css.facts}>
                {size(file.bytes)}
                {about && <>, {about(file)}</>}
              </p>
            </div>
            {onDownload && (
              <IconButton label={copy.download(file.display_name)} onClick={() => onDownload(file)}>
                <Icon of={download} />
              </IconButton>
            )}
            {onRemove && file.may_remove && (
              <IconButton label={copy.remove(file.display_name)} onClick={() => setAsked(file)}>
                <Icon of={bin} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDelete
        opened={asked !== null}
        question={copy.removeAsk(asked?.display_name ?? '')}
        note={copy.removeNote}
        action={copy.removeAct}
        loading={removing}
        onCancel={() => setAsked(null)}
        onDelete={remove}
      />
    </>
  );
}

/** The rest of a long list. */
export const LoadMoreButton = ({
  query,
}: {
  readonly query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) =>
  query.hasNextPage && (
    <Button variant="outlineDark" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
      {copy.more}
    </Button>
  );
