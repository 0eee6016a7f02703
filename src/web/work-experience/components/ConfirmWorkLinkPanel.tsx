import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientAnswer } from '#contract/work-experience/rules.ts';
import type { ClientRequest } from '#contract/work-experience/schema.ts';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { answer as copy } from '../copy/answer.ts';
import { toLinkAnswer } from '../model/answer-form.ts';
import { linkQuery, useAnswerByLink } from '../queries.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import css from './WorkExperience.module.css';

/** The page of a client outside: two taps confirm a job, without an account. */
export function ConfirmWorkLinkPanel({ tempToken, expired }: Pick<LinkPanelProps, 'tempToken' | 'expired'>) {
  const query = useQuery(linkQuery(tempToken));
  const [done, setDone] = useState<ClientAnswer | null>(null);
  if (done) {
    return (
      <>
        <PageHeading key="thanks">{copy.thanks}</PageHeading>
        <p role="status">{copy.thanksNotes[done]}</p>
      </>
    );
  }
  const finish = (answer: ClientAnswer) => {
    focusNextHeading();
    setDone(answer);
  };
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={120} />}>
      {(request) => (request ? <Request tempToken={tempToken} request={request} onDone={finish} /> : expired)}
    </QueryBoundary>
  );
}

interface RequestProps {
  readonly tempToken: string;
  readonly request: ClientRequest;
  readonly onDone: (answer: ClientAnswer) => void;
}

function Request({ tempToken, request, onDone }: RequestProps) {
  const { mutateAsync: send } = useAnswerByLink(tempToken);
  const [noMore, setNoMore] = useState(false);
  return (
    <div className={css.panel}>
      <PageHeading>{copy.title(request.firm, request.client_name)}</PageHeading>
      <p>{copy.asks(request.asked_by, request.firm)}</p>
      {request.message && <blockquote className={css.correction}>{request.message}</blockquote>}
      <h2>{request.title}</h2>
      <RequestFacts request={request} />
      <AnswerForm
        request={request}
        byLink
        send={(values) => send(toLinkAnswer(values, noMore))}
        onDone={({ answer }) => onDone(answer)}
      />
      <Checkbox checked={noMore} onChange={setNoMore}>
        {copy.noMore}
      </Checkbox>
    </div>
  );
}
