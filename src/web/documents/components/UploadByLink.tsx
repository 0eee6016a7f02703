import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestByLink } from '#contract/documents/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { UploadList } from '#web/ui/UploadList.tsx';
import { copy } from '../copy.ts';
import { linkRequestQuery, useLinkActions } from '../queries/link.ts';
import { useUploads } from '../queries/uploads.ts';
import css from './Documents.module.css';
import { FileList } from './FileList.tsx';
import { FilePicker } from './FilePicker.tsx';

interface Props {
  readonly tempToken: string;
  readonly off: boolean;
}

/** The page of a file request's link, for people without an account. The link works until they finish. */
export function UploadByLink({ tempToken, off }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(linkRequestQuery(tempToken));
  const [thanks, setThanks] = useState<RequestByLink | null>(null);
  const finished = (request: RequestByLink) => {
    focusNextHeading();
    setThanks(request);
  };
  if (thanks) {
    return (
      <>
        <PageHeading key="thanks">{copy.thanks}</PageHeading>
        <p role="status">{copy.thanksNote(thanks.asked_by, thanks.documents.length)}</p>
        <a href="/" className={buttonClass({ variant: 'outlineDark' })}>
          {copy.toHome}
        </a>
      </>
    );
  }
  if (data) return <RequestForm tempToken={tempToken} off={off} request={data} onFinished={() => finished(data)} />;
  if (data === null) {
    return (
      <>
        <PageHeading tab={copy.expired}>{copy.expired}</PageHeading>
        <p role="alert">{copy.expiredNote}</p>
        <a href="/" className={buttonClass({ variant: 'outlineDark' })}>
          {copy.toHome}
        </a>
      </>
    );
  }
  if (isError) {
    return (
      <>
        <PageHeading>{copy.requestFailed}</PageHeading>
        <ErrorState title={copy.requestFailed} onRetry={refetch} loading={isFetching}>
          {copy.requestFailedNote}
        </ErrorState>
      </>
    );
  }
  return (
    <LoadingState what={copy.loadingRequest}>
      <div className={css.bars}>
        <Skeleton width={70} height={34} />
        <Skeleton width={90} />
        <Skeleton width={100} height={120} />
      </div>
    </LoadingState>
  );
}

function RequestForm({
  tempToken,
  off,
  request,
  onFinished,
}: Props & { readonly request: RequestByLink; readonly onFinished: () => void }) {
  const { remove, finish, keep, refresh } = useLinkActions(tempToken);
  const {
    uploads,
    add,
    resume,
    remove: removeUpload,
  } = useUploads({ token: () => tempToken, save: keep, onExpired: refresh });
  const { asked_by, company, what, due_on, max_files, documents } = request;
  const isFull = documents.length >= max_files;
  const isBusy = uploads.some(({ state }) => state !== 'rejected');
  const done = () => finish.mutate(undefined, { onSuccess: onFinished });
  return (
    <>
      <PageHeading>{copy.linkTitle(company ?? 'Plumbline')}</PageHeading>
      <p>{copy.asks(asked_by, company)}</p>
      <blockquote className={css.what}>{what}</blockquote>
      <p>
        {due_on && `${copy.due(due_on)} `}
        {copy.upTo(max_files)}
      </p>
      {off ? (
        <Banner variant="info">{copy.off}</Banner>
      ) : isFull ? (
        <Banner variant="info">{copy.full}</Banner>
      ) : (
        <FilePicker onFiles={add} />
      )}
      <UploadList uploads={uploads} onRemove={removeUpload} onResume={resume} />
      <div role="status" className="visually-hidden">
        {documents.length > 0 && `${copy.uploaded}: ${documents.length}`}
      </div>
      {documents.length > 0 && (
        <section className={css.section}>
          <h2>{copy.uploaded}</h2>
          <FileList label={copy.uploaded} files={documents} onRemove={({ id }) => remove.mutateAsync(id)} />
          <div role="alert">{finish.error && <Banner variant="error">{finish.error.message}</Banner>}</div>
          <Button size="large" loading={finish.isPending} disabled={isBusy} onClick={done}>
            {copy.done}
          </Button>
          <p className={css.hint}>{isBusy ? copy.doneWait : copy.doneHint(asked_by)}</p>
        </section>
      )}
    </>
  );
}
