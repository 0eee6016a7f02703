import { useInfiniteQuery } from '@tanstack/react-query';
import { readToken } from '#web/token.ts';
import { copy } from '../copy.ts';
import { droppedQuery, useDownload, useDrop } from '../queries/own.ts';
import { useSending } from '../queries/sending.ts';
import css from './Documents.module.css';
import { FileChooser } from './FileChooser.tsx';
import { FileList, More } from './FileList.tsx';
import { FilesOnTheWay } from './FilesOnTheWay.tsx';
import { Listed } from './Listed.tsx';

/** What a company sends to the staff. */
export function Drop({ maySend }: { readonly maySend: boolean }) {
  const query = useInfiniteQuery(droppedQuery);
  const { remove, keep } = useDrop();
  const download = useDownload();
  const { sending, send, resume, drop } = useSending({ token: readToken, keep, onOver: () => query.refetch() });
  const files = query.data?.pages.flatMap(({ documents }) => documents);
  return (
    <div className={css.tab}>
      <p>{copy.sendLead}</p>
      {maySend && <FileChooser onFiles={send} />}
      <FilesOnTheWay sending={sending} onDrop={drop} onResume={resume} />
      <section className={css.section}>
        <h2>{copy.sent}</h2>
        <Listed query={query} count={files?.length} empty={copy.nothingSent}>
          <p className={css.hint}>{copy.takeBackHint}</p>
          <FileList
            label={copy.sent}
            files={files ?? []}
            about={({ sent_by, created_at }) => copy.sentBy(sent_by, created_at)}
            onDownload={download.mutate}
            onRemove={({ id }) => remove.mutateAsync(id)}
          />
          <More query={query} />
        </Listed>
      </section>
    </div>
  );
}
