import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReferenceByLink } from '#contract/references/schema.ts';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { link as copy } from '../copy/link.ts';
import { linkQuery, useLinkActions } from '../queries.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { AnswerText } from './AnswerText.tsx';
import { LeaveForm } from './LeaveForm.tsx';
import css from './References.module.css';

/** The page of a request for a reference: answer, change, decline or withdraw, without an account. */
export function ReferenceLinkPanel({ tempToken, expired }: Pick<LinkPanelProps, 'tempToken' | 'expired'>) {
  const query = useQuery(linkQuery(tempToken));
  const [left, setLeft] = useState<string | null>(null);
  if (left !== null) {
    return (
      <>
        <PageHeading key="left">{copy.left}</PageHeading>
        <p role="status">{left}</p>
      </>
    );
  }
  const leave = (noMore: boolean) => {
    focusNextHeading();
    setLeft(noMore ? copy.leftForGood : copy.leftNote);
  };
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={120} />}>
      {(request) => (request ? <Request tempToken={tempToken} request={request} onLeft={leave} /> : expired)}
    </QueryBoundary>
  );
}

interface RequestProps {
  readonly tempToken: string;
  readonly request: ReferenceByLink;
  readonly onLeft: (noMore: boolean) => void;
}

function Request({ tempToken, request, onLeft }: RequestProps) {
  const [isWriting, setWriting] = useState(request.answer === null);
  const [isLeaving, setLeaving] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { answer, leave } = useLinkActions(tempToken);
  const given = request.answer;
  const stay = () => {
    flushSync(() => setLeaving(false));
    opener.current?.focus();
  };
  const saved = () => {
    focusNextHeading();
    setWriting(false);
  };
  return (
    <div className={css.panel}>
      {isWriting ? (
        <>
          <PageHeading key="ask">{copy.title(request.firm)}</PageHeading>
          <p>{copy.asks(request.asked_by, request.firm, request.relation)}</p>
          {request.message && <blockquote className={css.reply}>{request.message}</blockquote>}
          {request.open_until === null ? (
            <Banner variant="info">{copy.over}</Banner>
          ) : (
            <AnswerForm request={request} send={answer.mutateAsync} onSaved={saved} />
          )}
        </>
      ) : (
        <>
          <PageHeading key="thanks">{copy.thanks}</PageHeading>
          <p role="status">{copy.thanksNote(request.firm)}</p>
          <ReviewNote flags={request.review} />
          {given && <AnswerText answer={given} />}
          <p className={css.note}>{request.open_until ? copy.until(request.open_until) : copy.closed}</p>
          {request.open_until && (
            <Button variant="outlineDark" onClick={() => setWriting(true)}>
              {copy.change}
            </Button>
          )}
        </>
      )}
      {isLeaving ? (
        <LeaveForm given={given !== null} action={leave} onCancel={stay} onLeft={onLeft} />
      ) : (
        <Button ref={opener} variant="plain" onClick={() => setLeaving(true)}>
          {given ? copy.withdraw : copy.decline}
        </Button>
      )}
    </div>
  );
}

/** Why nobody sees the answer yet. */
function ReviewNote({ flags }: { readonly flags: ReferenceByLink['review'] }) {
  const [reason] = flags;
  return reason ? <Banner variant="info">{`${copy.review} ${copy.reasons[reason]}`}</Banner> : null;
}
