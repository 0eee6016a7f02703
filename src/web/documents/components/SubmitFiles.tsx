import { useInfiniteQuery } from '@tanstack/react-query';
import { readToken } from '#web/token.ts';
import { UploadList } from '#web/ui/UploadList.tsx';
import { copy } from '../copy.ts';
import { submissionsQuery, useDownload, useSubmissions } from '../queries/documents.ts';
import { useUploads } from '../queries/uploads.ts';
import css from './Documents.module.css';
import { FileList, LoadMoreButton } from './FileList.tsx';
import { FilePicker } from './FilePicker.tsx';
import { LoadedList } from './LoadedList.tsx';

/** Sends files of a company to the staff. */
export function SubmitFiles({ canSend }: { readonly canSend: boolean }) {
  const query = useInfiniteQuery(submissionsQuery);
  const { remove, keep } = useSubmissions();
  const download = useDownload();
  const {
    uploads,
    add,
    resume,
    remove: removeUpload,
  } = useUploads({
    token: readToken,
    save: keep,
    onExpired: () => query.refetch(),
  });
  const files = query.data?.pages.flatMap(({ documents }) => documents);
  return (
    <div className={css.tab}>
      <p>{copy.sendLead}</p>
      {canSend && <FilePicker onFiles={add} />}
      <UploadList uploads={uploads} onRemove={removeUpload} onResume={resume} />
      <section className={css.section}>
        <h2>{copy.sent}</h2>
        <LoadedList query={query} count={files?.length} empty={copy.noFilesSent}>
          <p className={css.hint}>{copy.removeHint}</p>
          <FileList
            label={copy.sent}
            files={files ?? []}
            details={({ sent_by, created_at }) => copy.sentBy(sent_by, created_at)}
            onDownload={download.mutate}
            onRemove={({ id }) => remove.mutateAsync(id)}
          />
          <LoadMoreButton query={query} />
        </LoadedList>
      </section>
    </div>
  );
}
