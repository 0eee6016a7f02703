import { useInfiniteQuery } from '@tanstack/react-query';
import { copy } from '../copy.ts';
import { droppedQuery, useDownload } from '../queries/own.ts';
import css from './Documents.module.css';
import { FileList, More } from './FileList.tsx';
import { Listed } from './Listed.tsx';

/** For staff: what companies sent. */
export function Received() {
  const query = useInfiniteQuery(droppedQuery);
  const download = useDownload();
  const files = query.data?.pages.flatMap(({ documents }) => documents);
  return (
    <section className={css.tab}>
      <h2>{copy.received}</h2>
      <Listed query={query} count={files?.length} empty={copy.nothingSent}>
        <FileList
          label={copy.received}
          files={files ?? []}
          about={({ sent_by, company, created_at }) => copy.sentByOf(sent_by, company, created_at)}
          onDownload={download.mutate}
        />
        <More query={query} />
      </Listed>
    </section>
  );
}
