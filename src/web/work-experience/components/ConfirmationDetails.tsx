import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientRequest, ExperienceSubject, MemberAnswer } from '#contract/work-experience/schema.ts';
import type { DetailsProps } from '#web/notifications/model/card-types.ts';
import { Modal, ModalBody } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { answer as copy } from '../copy/answer.ts';
import { toAnswer } from '../model/answer-form.ts';
import { requestQuery, useAnswerRequest } from '../queries.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { ConfirmationOutcome } from './ConfirmationOutcome.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import css from './WorkExperience.module.css';

/** The dialog in which a hiring company answers a firm's request. */
export function ConfirmationDetails({ subject, onClose, onResponded }: DetailsProps<ExperienceSubject>) {
  // the request stays while the dialog fades out
  const [last, setLast] = useState(subject);
  if (subject && subject.id !== last?.id) setLast(subject);
  if (!last) return null;
  return (
    <Modal
      opened={subject !== null}
      onClose={onClose}
      width={800}
      title={copy.title(last.experience_firm, last.experience_client)}
    >
      <ModalBody>
        <Loaded key={last.id} id={last.id} onClose={onClose} onResponded={onResponded} />
      </ModalBody>
    </Modal>
  );
}

interface LoadedProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onResponded: () => void;
}

function Loaded({ id, ...rest }: LoadedProps) {
  const query = useQuery(requestQuery(id));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={120} />}>
      {(request) => <Request request={request} {...rest} />}
    </QueryBoundary>
  );
}

function Request({ request, onClose, onResponded }: Omit<LoadedProps, 'id'> & { readonly request: ClientRequest }) {
  const { mutateAsync: send } = useAnswerRequest(request.id, () => {
    onResponded();
    onClose();
  });
  return (
    <div className={css.panel}>
      <p>{copy.asks(request.asked_by, request.firm)}</p>
      {request.message && <blockquote className={css.correction}>{request.message}</blockquote>}
      <h3>{request.title}</h3>
      <RequestFacts request={request} />
      {request.state === 'open' ? (
        <>
          <p className={css.note}>{copy.becomesRecord(request.firm)}</p>
          <AnswerForm request={request} byLink={false} send={(values) => send(toAnswer(values) as MemberAnswer)} />
        </>
      ) : (
        <ConfirmationOutcome state={request.state} />
      )}
    </div>
  );
}
