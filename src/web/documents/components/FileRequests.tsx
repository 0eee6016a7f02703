import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileRequestState } from '#contract/documents/rules.ts';
import type { DocumentRequest } from '#contract/documents/schema.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { copy } from '../copy.ts';
import { requestsQuery, useCloseRequest, useDownload } from '../queries/documents.ts';
import css from './Documents.module.css';
import { FileList, LoadMoreButton } from './FileList.tsx';
import { LoadedList } from './LoadedList.tsx';
import { RequestFilesDialog } from './RequestFilesDialog.tsx';

interface Props {
  readonly isStaff: boolean;
  readonly canRequest: boolean;
}

/** Requests for files, with the files received. */
export function FileRequests({ isStaff, canRequest: mayAsk }: Props) {
  const query = useInfiniteQuery(requestsQuery);
  const [isRequesting, setRequesting] = useState(false);
  const [closing, setClosing] = useState<DocumentRequest | null>(null);
  const close = useCloseRequest();
  const requests = query.data?.pages.flatMap((page) => page.requests);
  return (
    <div className={css.tab}>
      <p>{isStaff ? copy.requestLeadStaff : copy.requestLead}</p>
      {mayAsk && <Button onClick={() => setRequesting(true)}>{copy.request}</Button>}
      <section className={css.section}>
        <h2>{copy.requests}</h2>
        <LoadedList query={query} count={requests?.length} empty={copy.noRequests}>
          <ul className={css.requests} aria-label={copy.requests}>
            {requests?.map((one) => (
              <FileRequest key={one.id} of={one} onClose={() => setClosing(one)} />
            ))}
          </ul>
          <LoadMoreButton query={query} />
        </LoadedList>
      </section>
      <RequestFilesDialog opened={isRequesting} onClose={() => setRequesting(false)} />
      <ConfirmDelete
        opened={closing !== null}
        question={copy.closeQuestion}
        note={copy.closeNote(closing?.email ?? '')}
        action={copy.closeAction}
        loading={close.isPending}
        onCancel={() => setClosing(null)}
        onDelete={() => closing && close.mutate(closing.id, { onSettled: () => setClosing(null) })}
      />
    </div>
  );
}

const STATE_BADGES: Readonly<Record<FileRequestState, Status>> = {
  open: 'pending',
  answered: 'verified',
  closed: 'locked',
  expired: 'lapsed',
};

function FileRequest({ of: one, onClose }: { readonly of: DocumentRequest; readonly onClose: () => void }) {
  const download = useDownload();
  return (
    <li className={css.request}>
      <div className={css.requestHead}>
        <h3 className={css.name}>{one.email}</h3>
        <Badge status={STATE_BADGES[one.state]}>{copy.state[one.state]}</Badge>
      </div>
      <p className={css.words}>{one.what}</p>
      <p className={css.facts}>
        {copy.requestedBy(one.asked_by, one.created_at)}
        {one.due_on && `, ${copy.dueShort(one.due_on)}`}
      </p>
      {one.documents.length > 0 ? (
        <FileList label={one.email} files={one.documents} onDownload={download.mutate} />
      ) : (
        <p className={css.facts}>{copy.noFiles}</p>
      )}
      {one.state === 'open' && (
        <Button variant="outlineDark" aria-label={copy.closeLabel(one.email)} onClick={onClose}>
          {copy.close}
        </Button>
      )}
    </li>
  );
}
