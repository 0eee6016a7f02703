import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestByLink } from '#contract/documents/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { expectHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { Bar, FailedState, Loading } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { requestQuery, useLinkActs } from '../queries/link.ts';
import { useSending } from '../queries/sending.ts';
import css from './Documents.module.css';
import { FileChooser } from './FileChooser.tsx';
import { FileList } from './FileList.tsx';
import { FilesOnTheWay } from './FilesOnTheWay.tsx';

interface Props {
  readonly tempToken: string;
  readonly off: boolean;
}

/** What somebody without an account does with the link of a request. It may be opened again until they are done. */
export function SendByLink({ tempToken, off }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(requestQuery(tempToken));
  const [thanks, setThanks] = useState<RequestByLink | null>(null);
  const finished = (request: RequestByLink) => {
    expectHeading();
    setThanks(request);
  };
  if (thanks) {
    return (
      <>
        <PageHeading key="thanks">{copy.thanks}</PageHeading>
        <p role="status">{copy.thanksNote(thanks.asked_by, thanks.documents.length)}</p>
      </>
    );
  }
  if (data) return <Request tempToken={tempToken} off={off} request={data} onFinished={() => finished(data)} />;
  if (data === null) {
    return (
      <>
        <PageHeading tab={copy.over}>{copy.over}</PageHeading>
        <p role="alert">{copy.overNote}</p>
      </>
    );
  }
  if (isError) {
    return (
      <>
        <PageHeading>{copy.lookFailed}</PageHeading>
        <FailedState title={copy.lookFailed} onRetry={refetch} loading={isFetching}>
          {copy.lookFailedNote}
        </FailedState>
      </>
    );
  }
  return (
    <Loading what={copy.looking}>
      <div className={css.bars}>
        <Bar width={70} high={34} />
        <Bar width={90} />
        <Bar width={100} high={120} />
      </div>
    </Loading>
  );
}

function Request({
  tempToken,
  off,
  request,
  onFinished,
}: Props & { readonly request: RequestByLink; readonly onFinished: () => void }) {
  const { remove, finish, keep, refresh } = useLinkActs(tempToken);
  const { sending, send, resume, drop } = useSending({ token: () => tempToken, keep, onOver: refresh });
  const { asked_by, company, what, due_on, max_files, documents } = request;
  const isFull = documents.length >= max_files;
  const isBusy = sending.some(({ state }) => state !== 'refused');
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
        <FileChooser onFiles={send} />
      )}
      <FilesOnTheWay sending={sending} onDrop={drop} onResume={resume} />
      <div role="status" className="visually-hidden">
        {documents.length > 0 && `${copy.arrived}: ${documents.length}`}
      </div>
      {documents.length > 0 && (
        <section className={css.section}>
          <h2>{copy.arrived}</h2>
          <FileList label={copy.arrived} files={documents} onRemove={({ id }) => remove.mutateAsync(id)} />
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
