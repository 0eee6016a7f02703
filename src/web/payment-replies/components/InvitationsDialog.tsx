import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { InvitationState } from '#contract/payment-replies/rules.ts';
import type { PaymentInvitation } from '#contract/payment-replies/schema.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import type { CurrentUser } from '#web/session/queries.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/payer.ts';
import { invitationsQuery, useWithdraw } from '../queries/payer.ts';
import { InviteForm } from './InviteForm.tsx';
import css from './Payer.module.css';

interface Props {
  readonly contract: ContractDetails;
  readonly me: CurrentUser;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Who was invited to the contract and what became of it; one more person. */
export function InvitationsDialog({ opened, onClose, ...props }: Props) {
  const [isInviting, setInviting] = useState(false);
  return (
    <Modal opened={opened} onClose={onClose} title={isInviting ? copy.invite : copy.peopleTitle}>
      {isInviting ? (
        <InviteForm contract={props.contract} kinds={kindsOf(props.me)} onClose={() => setInviting(false)} />
      ) : (
        <People {...props} onClose={onClose} onInvite={() => setInviting(true)} />
      )}
    </Modal>
  );
}

/** One invites to what one has. */
const kindsOf = ({ has_payments_feature, has_dashboard_payments_feature }: CurrentUser) => [
  ...(has_payments_feature ? (['payments'] as const) : []),
  ...(has_dashboard_payments_feature ? (['dashboard payments'] as const) : []),
];

function People({ contract, me, onClose, onInvite }: Omit<Props, 'opened'> & { readonly onInvite: () => void }) {
  const query = useQuery(invitationsQuery(contract.id));
  const canAct = !me.impersonating;
  const words = { ...copy, loading: copy.peopleLoading };
  return (
    <>
      <ModalBody>
        <div className={css.stack}>
          <p>{copy.peopleNote}</p>
          <QueryBoundary query={query} copy={words} skeleton={<Skeleton width={80} height={96} />}>
            {(invitations) => <List invitations={invitations} contract={contract} canAct={canAct} />}
          </QueryBoundary>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.close}
        </Button>
        {canAct && kindsOf(me).length > 0 && <Button onClick={onInvite}>{copy.invite}</Button>}
      </ModalFooter>
    </>
  );
}

interface ListProps {
  readonly invitations: readonly PaymentInvitation[];
  readonly contract: ContractDetails;
  readonly canAct: boolean;
}

function List({ invitations, ...props }: ListProps) {
  if (invitations.length === 0) return <p className={css.note}>{copy.none}</p>;
  return (
    <ul className={css.list}>
      {invitations.map((one) => (
        <Item key={one.id} invitation={one} {...props} />
      ))}
    </ul>
  );
}

const BADGES: Readonly<Record<InvitationState, Status>> = {
  invited: 'pending',
  accepted: 'verified',
  expired: 'lapsed',
  withdrawn: 'locked',
};

function Item({ invitation, contract, canAct }: Omit<ListProps, 'invitations'> & { invitation: PaymentInvitation }) {
  const { first_name, last_name, email, kind, state, invited_by, invited_at, expires_at, contracts } = invitation;
  const name = `${first_name} ${last_name}`;
  const heading = useFocusAfter(state);
  const others = contracts.flatMap(({ id, title }) => (id === contract.id ? [] : [title]));
  return (
    <li className={css.item}>
      <div className={css.head}>
        <h3 ref={heading} tabIndex={-1}>
          {name}
        </h3>
        <Badge status={BADGES[state]}>{copy.states[state]}</Badge>
      </div>
      <p>{email}</p>
      <p className={css.note}>{copy.kinds[kind](contract.firm)}</p>
      <p className={css.note}>{copy.invitedBy(invited_by, invited_at)}</p>
      {state === 'invited' && <p className={css.note}>{copy.until(expires_at)}</p>}
      {others.length > 0 && <p className={css.note}>{copy.also(others)}</p>}
      {canAct && state !== 'withdrawn' && <Withdraw id={invitation.id} name={name} />}
    </li>
  );
}

/** The button that withdraws is gone then. */
function useFocusAfter(state: InvitationState) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'withdrawn' && before.current !== state) heading.current?.focus();
    before.current = state;
  }, [state]);
  return heading;
}

function Withdraw({ id, name }: { readonly id: string; readonly name: string }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdraw();
  return (
    <>
      <Button variant="outlineDark" size="dense" aria-label={copy.withdrawOf(name)} onClick={() => setAsking(true)}>
        {copy.withdraw}
      </Button>
      <ConfirmDelete
        opened={isAsking}
        question={copy.withdrawTitle(name)}
        note={copy.withdrawNote}
        action={copy.withdraw}
        loading={withdraw.isPending}
        onCancel={() => setAsking(false)}
        onDelete={() => withdraw.mutate(id, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
