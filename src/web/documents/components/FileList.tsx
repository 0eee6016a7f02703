import { type ReactNode, useRef, useState } from 'react';
import type { Document } from '#contract/documents/schema.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { fileSize } from '#web/ui/file-size.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { bin, document as documentIcon, download, photo } from '#web/ui/icons.ts';
import { copy } from '../copy.ts';
import css from './Documents.module.css';

interface Props<D extends Document> {
  readonly label: string;
  readonly files: readonly D[];
  /** Shown after the size of a file. */
  readonly details?: (file: D) => ReactNode;
  readonly onDownload?: (file: D) => void;
  readonly onRemove?: (file: D) => Promise<unknown>;
}

/** Uploaded files. Removing one asks for confirmation and then moves the focus to the list. */
export function FileList<D extends Document>({ label, files, details: about, onDownload, onRemove }: Props<D>) {
  const [selected, setSelected] = useState<D | null>(null);
  const [removing, setRemoving] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const remove = async () => {
    if (!selected || !onRemove || removing) return;
    setRemoving(true);
    await onRemove(selected).catch(() => undefined); // the list is read again and shows the outcome
    setRemoving(false);
    setSelected(null);
    list.current?.focus();
  };
  return (
    <>
      <ul className={css.files} aria-label={label} ref={list} tabIndex={-1}>
        {files.map((file) => (
          <li key={file.id} className={css.file}>
            <Icon of={file.media_type.startsWith('image/') ? photo : documentIcon} />
            <div className={css.about}>
              <p className={css.name}>{file.display_name}</p>
              <p className={css.facts}>
                {fileSize(file.bytes)}
                {about && <>, {about(file)}</>}
              </p>
            </div>
            {onDownload && (
              <IconButton label={copy.download(file.display_name)} onClick={() => onDownload(file)}>
                <Icon of={download} />
              </IconButton>
            )}
            {onRemove && file.may_remove && (
              <IconButton label={copy.remove(file.display_name)} onClick={() => setSelected(file)}>
                <Icon of={bin} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDelete
        opened={selected !== null}
        question={copy.removeQuestion(selected?.display_name ?? '')}
        note={copy.removeNote}
        action={copy.removeAction}
        loading={removing}
        onCancel={() => setSelected(null)}
        onDelete={remove}
      />
    </>
  );
}

/** Loads the next page of a list. */
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
