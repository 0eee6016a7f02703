import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccessRequest } from '#contract/accounts/schema/requests.ts';
import { Button } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { admin, requestStates, userTypes } from '../copy/admin.ts';
import { requests as words } from '../copy/people.ts';
import { declineRequest, useAdminAction } from '../queries/admin.ts';
import { ApproveForm } from './ApproveForm.tsx';
import { ReasonModal } from './ReasonModal.tsx';

interface Props {
  readonly request: AccessRequest;
  readonly onClose: () => void;
}

/** One request for a log-in: what the person says, and the decision. */
export function RequestModal({ request, onClose }: Props) {
  const [refusing, setRefusing] = useState(false);
  const name = `${request.first_name} ${request.last_name}`;
  if (refusing)
    return <DeclineModal request={request} name={name} onBack={() => setRefusing(false)} onClose={onClose} />;
  const facts = <DescriptionList layout="rows" items={factsOf(request)} />;
  if (request.state === 'confirmed') {
    return (
      <ApproveForm request={request} name={name} onClose={onClose} onRefuse={() => setRefusing(true)}>
        {facts}
      </ApproveForm>
    );
  }
  return (
    <Modal opened onClose={onClose} title={name}>
      <ModalBody>{facts}</ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {admin.close}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

const factsOf = (request: AccessRequest) => [
  { name: words.email, value: request.email },
  { name: words.company, value: request.company },
  { name: words.type, value: userTypes[request.user_type] },
  { name: words.asked, value: dayOf(request.created_at) },
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
  const refuse = useAdminAction(declineRequest, () => words.refused);
  return (
    <ReasonModal
      title={words.refuseTitle(name)}
      label={words.reasonLabel}
      max={1000}
      action={words.refuse}
      loading={refuse.isPending}
      back={words.back}
      onBack={onBack}
      onClose={onClose}
      onAct={(reason) => refuse.mutate({ id: request.id, reason }, { onSuccess: onClose })}
    />
  );
}
