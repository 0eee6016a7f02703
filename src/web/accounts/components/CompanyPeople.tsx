import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import type { Role } from '#contract/accounts/rules.ts';
import type { Company, CompanyPerson } from '#contract/accounts/schema/companies.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { EllipsisMenu, type MenuAction } from '#web/ui/EllipsisMenu.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/company.ts';
import type { CurrentUser } from '../queries/account.ts';
import { peopleQuery, useChangeRole, useRemovePerson } from '../queries/company.ts';
import css from './Accounts.module.css';
import { Invitations } from './Invitations.tsx';

/** The members of a company; its administrators invite and remove people and assign roles. */
export function CompanyPeople({ company, me }: { readonly company: Company; readonly me: CurrentUser }) {
  const mayChange = company.my_role === 'administrator' && !me.impersonating;
  const seesInvitations = company.my_role !== 'member';
  return (
    <div className={css.sections}>
      <section className={css.section}>
        <p className="muted">{copy.roleNotes}</p>
        <People company={company} me={me} mayChange={mayChange} />
      </section>
      {seesInvitations && <Invitations company={company} mayChange={mayChange} />}
    </div>
  );
}

interface Props {
  readonly company: Company;
  readonly me: CurrentUser;
  readonly mayChange: boolean;
}
/** A change that the administrator confirms first. */
interface PendingConfirmation {
  readonly change: 'remove' | 'demote';
  readonly person: CompanyPerson;
}

function People({ company, me, mayChange }: Props) {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    peopleQuery(company.id),
  );
  const changeRole = useChangeRole(company.id);
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  if (!data && isError) {
    return (
      <ErrorState title={copy.peopleFailedTitle} onRetry={refetch} loading={isFetching}>
        {copy.failed}
      </ErrorState>
    );
  }
  if (!data) return <PeopleSkeleton />;
  const setRole = (person: CompanyPerson, role: Role) => changeRole.mutate({ person, role }, showError);
  const actionsOn = (person: CompanyPerson): MenuAction[] => {
    const isSelf = person.user_id === me.id;
    const demote = () => (isSelf ? setPending({ change: 'demote', person }) : setRole(person, 'member'));
    return [
      person.role === 'member'
        ? { label: copy.makeAdministrator, onClick: () => setRole(person, 'administrator') }
        : { label: copy.makeMember, onClick: demote },
      ...(isSelf ? [] : [{ label: copy.remove, onClick: () => setPending({ change: 'remove', person }) }]),
    ];
  };
  return (
    <>
      <ul className={css.rows} aria-label={copy.people}>
        {data.pages.flat().map((person) => (
          <PersonRow
            key={person.user_id}
            person={person}
            isSelf={person.user_id === me.id}
            actions={mayChange ? actionsOn(person) : []}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outlineDark" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {copy.more}
        </Button>
      )}
      <ConfirmChange
        companyId={company.id}
        pending={pending}
        onClose={() => setPending(null)}
        onDemote={(person) => setRole(person, 'member')}
      />
    </>
  );
}

interface RowProps {
  readonly person: CompanyPerson;
  readonly isSelf: boolean;
  readonly actions: MenuAction[];
}

function PersonRow({ person, isSelf, actions }: RowProps) {
  return (
    <li className={css.row}>
      <div>
        <p className={css.name}>
          {nameOf(person)}
          {isSelf && <span className="muted">({copy.you})</span>}
          {!person.active && <Badge status="locked">{copy.deactivated}</Badge>}
        </p>
        <p>{person.email}</p>
        <p className="muted">
          {ROLE_LABELS[person.role]} · {copy.since(dayOf(person.since))}
        </p>
      </div>
      {actions.length > 0 && <EllipsisMenu about={nameOf(person)} actions={actions} />}
    </li>
  );
}

interface ConfirmProps {
  readonly companyId: string;
  readonly pending: PendingConfirmation | null;
  readonly onClose: () => void;
  readonly onDemote: (person: CompanyPerson) => void;
}

function ConfirmChange({ companyId, pending, onClose, onDemote }: ConfirmProps) {
  const remove = useRemovePerson(companyId);
  const isDemotion = pending?.change === 'demote';
  const confirm = () => {
    if (!pending) return;
    if (!isDemotion) return remove.mutate(pending.person, { ...showError, onSettled: onClose });
    onDemote(pending.person);
    onClose();
  };
  return (
    <ConfirmDelete
      opened={pending !== null}
      question={isDemotion ? copy.demoteQuestion : copy.removeQuestion(pending ? nameOf(pending.person) : '')}
      note={isDemotion ? copy.demoteNote : copy.removeNote}
      action={isDemotion ? copy.demote : copy.remove}
      loading={remove.isPending}
      onCancel={onClose}
      onDelete={confirm}
    />
  );
}

function PeopleSkeleton() {
  return (
    <LoadingState what={copy.loadingPeople}>
      <div className={css.bars}>
        {[45, 60, 40].map((width) => (
          <Skeleton key={width} width={width} height={48} />
        ))}
      </div>
    </LoadingState>
  );
}

const showError = { onError: ({ message }: Error) => showAlert({ variant: 'error', text: message }) };
const nameOf = ({ first_name, last_name }: CompanyPerson) => `${first_name} ${last_name}`;
