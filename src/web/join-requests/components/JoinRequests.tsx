import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import type { JoinRequest } from '#contract/join-requests/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy.ts';
import { joinRequestsQuery, nameOf, useDecideJoinRequest } from '../queries.ts';
import css from './JoinRequests.module.css';

interface Props {
  readonly companyId: string;
  /** Not while staff act as the administrator. */
  readonly mayDecide: boolean;
}
interface Decision {
  readonly request: JoinRequest;
  readonly accepts: boolean;
}

/** Who asks to join the company, for its administrators; nothing where nobody does. */
export function JoinRequests({ companyId, mayDecide }: Props) {
  const { data } = useQuery(joinRequestsQuery(companyId));
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const decide = useDecideJoinRequest(companyId);
  const close = () => setDeciding(null);
  if (!data || data.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>{copy.title}</h2>
      <p className="muted">{copy.note}</p>
      <ul className={css.rows} aria-label={copy.title}>
        {data.map((request) => (
          <li key={request.id} className={css.row}>
            <RequestSummary request={request} />
            {mayDecide && (
              <div className={css.buttons}>
                <Button
                  size="dense"
                  aria-label={copy.acceptOf(nameOf(request))}
                  onClick={() => setDeciding({ request, accepts: true })}
                >
                  {copy.accept}
                </Button>
                <Button
                  variant="outlineDark"
                  size="dense"
                  aria-label={copy.declineOf(nameOf(request))}
                  onClick={() => setDeciding({ request, accepts: false })}
                >
                  {copy.decline}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {deciding && (
        <ConfirmDecision
          decision={deciding}
          loading={decide.isPending}
          onCancel={close}
          onConfirm={() => decide.mutate(deciding, { onSettled: close })}
        />
      )}
    </section>
  );
}

function RequestSummary({ request }: { readonly request: JoinRequest }) {
  const { email, role, message, created_at } = request;
  return (
    <div>
      <p className={css.name}>{nameOf(request)}</p>
      <p>{email}</p>
      {message && <p>“{message}”</p>}
      <p className="muted">{copy.asked(ROLE_LABELS[role], dayOf(created_at))}</p>
    </div>
  );
}

interface ConfirmProps {
  readonly decision: Decision;
  readonly loading: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function ConfirmDecision({ decision: { request, accepts }, loading, onCancel, onConfirm }: ConfirmProps) {
  const name = nameOf(request);
  const title = accepts ? copy.acceptQuestion(name, ROLE_LABELS[request.role]) : copy.declineQuestion(name);
  return (
    <Modal opened onClose={onCancel} title={title}>
      <ModalBody>
        <p>{accepts ? copy.acceptNote(request.email) : copy.declineNote}</p>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onCancel}>
          {copy.cancel}
        </Button>
        <Button variant={accepts ? 'dark' : 'delete'} loading={loading} onClick={onConfirm}>
          {accepts ? copy.accept : copy.decline}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
