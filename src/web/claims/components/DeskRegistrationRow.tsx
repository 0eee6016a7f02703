import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskRegistration } from '#contract/claims/schema/desk.ts';
import { ConfirmModal } from '#web/staff/components/ConfirmModal.tsx';
import { ReasonModal } from '#web/staff/components/ReasonModal.tsx';
import { useAdminAction } from '#web/staff/queries/admin.ts';
import { Button } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { desk as copy } from '../copy/desk.ts';
import { registration as alike } from '../copy/registration.ts';
import { approveRegistration, declineRegistration } from '../queries/desk.ts';
import css from './ClaimsDesk.module.css';
import { PersonLink } from './DeskFacts.tsx';

/** A firm that is in no list, as its person describes it, and what looks like it. */
export function DeskRegistrationRow({ registration }: { readonly registration: DeskRegistration }) {
  const { id, details, person } = registration;
  const name = details.legal_business_name;
  const [deciding, setDeciding] = useState<'approve' | 'decline' | null>(null);
  const approve = useAdminAction(approveRegistration, () => copy.registrationApproved(name));
  const decline = useAdminAction(declineRegistration, () => copy.declined);
  const close = () => setDeciding(null);
  return (
    <li>
      <h3>{name}</h3>
      <DescriptionList layout="rows" items={factsOf(registration)} />
      <div className={css.buttons}>
        <Button size="dense" aria-label={`${copy.approve}: ${name}`} onClick={() => setDeciding('approve')}>
          {copy.approve}
        </Button>
        <Button
          variant="outlineDark"
          size="dense"
          aria-label={`${copy.decline}: ${name}`}
          onClick={() => setDeciding('decline')}
        >
          {copy.decline}
        </Button>
      </div>
      {deciding === 'approve' && (
        <ConfirmModal
          opened
          title={copy.approveRegistrationTitle(name, person.name)}
          note={copy.approveRegistrationNote}
          action={copy.approve}
          loading={approve.isPending}
          onCancel={close}
          onConfirm={() => approve.mutate(id, { onSettled: close })}
        />
      )}
      {deciding === 'decline' && (
        <ReasonModal
          title={copy.declineRegistrationTitle(name)}
          label={copy.reason}
          max={1000}
          action={copy.decline}
          back={copy.back}
          onBack={close}
          onClose={close}
          send={(reason) => decline.mutateAsync({ id, reason })}
          onSuccess={close}
        />
      )}
    </li>
  );
}

const factsOf = ({ person, details, similar }: DeskRegistration) => [
  { name: copy.person, value: <PersonLink person={person} /> },
  { name: copy.tradeName, value: details.trade_name ?? copy.notStated },
  {
    name: copy.ownAddress,
    value: [details.address_1, details.address_2, details.city, `${details.state} ${details.zip_code}`]
      .filter(Boolean)
      .join(', '),
  },
  { name: copy.phone, value: details.phone },
  { name: copy.website, value: details.website ?? copy.notStated },
  { name: copy.trades, value: details.description, long: true },
  {
    name: copy.similar,
    value:
      similar.length === 0 ? (
        copy.noSimilar
      ) : (
        <ul className={css.plain}>
          {similar.map((firm) => (
            <li key={firm.id}>
              <Link to="/profile/$id" params={{ id: firm.id }}>
                {firm.legal_business_name}
              </Link>{' '}
              <span className={css.note}>{alike.alike(firm.reasons)}</span>
            </li>
          ))}
        </ul>
      ),
  },
];
