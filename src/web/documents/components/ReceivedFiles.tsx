import { useInfiniteQuery } from '@tanstack/react-query';
import { copy } from '../copy.ts';
import { submissionsQuery, useDownload } from '../queries/documents.ts';
import css from './Documents.module.css';
import { FileList, LoadMoreButton } from './FileList.tsx';
import { LoadedList } from './LoadedList.tsx';

/** For staff: files received from companies. */
export function ReceivedFiles() {
  const query = useInfiniteQuery(submissionsQuery);
  const download = useDownload();
  const files = query.data?.pages.flatMap(({ documents }) => documents);
  return (
    <section className={css.tab}>
      <h2>{copy.received}</h2>
      <LoadedList query={query} count={files?.length} empty={copy.noFilesSent}>
        <FileList
          label={copy.received}
          files={files ?? []}
          details={({ sent_by, company, created_at }) => copy.sentByOf(sent_by, company, created_at)}
          onDownload={download.mutate}
        />
        <LoadMoreButton query={query} />
      </LoadedList>
    </section>
  );
}
