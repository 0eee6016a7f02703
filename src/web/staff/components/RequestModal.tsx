import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SHORT_USER_TYPE_LABELS } from '#contract/access/user-type-labels.ts';
import type { AccessRequest } from '#contract/accounts/schema/access-requests.ts';
import { Button } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { admin, requestStates } from '../copy/admin.ts';
import { requests as words } from '../copy/people.ts';
import { declineRequest, useAdminAction } from '../queries/admin.ts';
import { ApproveForm } from './ApproveForm.tsx';
import { ReasonModal } from './ReasonModal.tsx';

interface Props {
  readonly request: AccessRequest;
  readonly onClose: () => void;
}

/** One access request and its decision. */
export function RequestModal({ request, onClose }: Props) {
  const [declining, setDeclining] = useState(false);
  const name = `${request.first_name} ${request.last_name}`;
  if (declining)
    return <DeclineModal request={request} name={name} onBack={() => setDeclining(false)} onClose={onClose} />;
  const details = <DescriptionList layout="rows" items={detailsOf(request)} />;
  if (request.state === 'confirmed') {
    return (
      <ApproveForm request={request} name={name} onClose={onClose} onDecline={() => setDeclining(true)}>
        {details}
      </ApproveForm>
    );
  }
  return (
    <Modal opened onClose={onClose} title={name}>
      <ModalBody>{details}</ModalBody>
      <ModalFooter>
        {request.state === 'forwarded' && (
          <Button variant="outlineDark" data-apart onClick={() => setDeclining(true)}>
            {words.decline}
          </Button>
        )}
        <Button variant="outlineDark" onClick={onClose}>
          {admin.close}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

const detailsOf = (request: AccessRequest) => [
  { name: words.email, value: request.email },
  { name: words.company, value: request.company },
  { name: words.type, value: SHORT_USER_TYPE_LABELS[request.user_type] },
  { name: words.requested, value: dayOf(request.created_at) },
  ...(request.message ? [{ name: words.message, value: request.message, long: true }] : []),
  ...(request.state === 'confirmed' ? [] : [{ name: words.state, value: requestStates[request.state] }]),
  ...(request.decided_at
    ? [{ name: words.decided, value: words.decidedBy(request.decided_by, dayOf(request.decided_at)) }]
    : []),
  ...(request.reason ? [{ name: words.reason, value: request.reason, long: true }] : []),
  ...(request.user_id
    ? [
        {
          name: words.account,
          value: (
            <Link to="/staff/people/$id" params={{ id: request.user_id }}>
              {words.toAccount}
            </Link>
          ),
        },
      ]
    : []),
];

interface DeclineProps extends Props {
  readonly name: string;
  readonly onBack: () => void;
}

function DeclineModal({ request, name, onBack, onClose }: DeclineProps) {
  const decline = useAdminAction(declineRequest, () => words.declined);
  return (
    <ReasonModal
      title={words.declineTitle(name)}
      label={words.reasonLabel}
      max={1000}
      action={words.decline}
      back={words.back}
      onBack={onBack}
      onClose={onClose}
      send={(reason) => decline.mutateAsync({ id: request.id, reason })}
      onSuccess={onClose}
    />
  );
}
