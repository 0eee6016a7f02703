import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccessRequest } from '#contract/accounts/schema/requests.ts';
import { Button } from '#web/ui/Button.tsx';
import { FactList } from '#web/ui/FactList.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { Modal, ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { desk, requestStates, userTypes } from '../copy/desk.ts';
import { requests as words } from '../copy/people.ts';
import { refuseRequest, useAct } from '../queries/desk.ts';
import { AcceptForm } from './AcceptForm.tsx';
import { AskReason } from './AskReason.tsx';

interface Props {
  readonly request: AccessRequest;
  readonly onClose: () => void;
}

/** One request for a log-in: what the person says, and the decision. */
export function RequestModal({ request, onClose }: Props) {
  const [refusing, setRefusing] = useState(false);
  const name = `${request.first_name} ${request.last_name}`;
  if (refusing) return <Refusal request={request} name={name} onBack={() => setRefusing(false)} onClose={onClose} />;
  const facts = <FactList layout="rows" facts={factsOf(request)} />;
  if (request.state === 'confirmed') {
    return (
      <AcceptForm request={request} name={name} onClose={onClose} onRefuse={() => setRefusing(true)}>
        {facts}
      </AcceptForm>
    );
  }
  return (
    <Modal opened onClose={onClose} title={name}>
      <ModalMain>{facts}</ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={onClose}>
          {desk.close}
        </Button>
      </ModalFoot>
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

interface RefusalProps extends Props {
  readonly name: string;
  readonly onBack: () => void;
}

function Refusal({ request, name, onBack, onClose }: RefusalProps) {
  const refuse = useAct(refuseRequest, () => words.refused);
  return (
    <AskReason
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
