import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Company, CompanyPerson } from '#contract/accounts/schema/companies.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { EllipsisMenu, type MenuAction } from '#web/ui/EllipsisMenu.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { Bar, FailedState, Loading } from '#web/ui/States.tsx';
import { copy } from '../copy/company.ts';
import { peopleQuery, useChangeRole, useRemovePerson } from '../queries/company.ts';
import type { Self } from '../queries/own.ts';
import css from './Accounts.module.css';
import { Invitations } from './Invitations.tsx';

/** Who acts for a company; its administrators invite, give roles and remove. */
export function CompanyPeople({ company, me }: { readonly company: Company; readonly me: Self }) {
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
  readonly me: Self;
  readonly mayChange: boolean;
}
interface Asked {
  readonly what: 'remove' | 'demote';
  readonly person: CompanyPerson;
}

function People({ company, me, mayChange }: Props) {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    peopleQuery(company.id),
  );
  const changeRole = useChangeRole(company.id);
  const remove = useRemovePerson(company.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!data && isError) {
    return (
      <FailedState title={copy.failedTitle} onRetry={refetch} loading={isFetching}>
        {copy.failed}
      </FailedState>
    );
  }
  if (!data) return <Waiting />;
  const actionsOn = (person: CompanyPerson): MenuAction[] => [
    person.role === 'member'
      ? { label: copy.makeAdministrator, onClick: () => changeRole.mutate({ person, role: 'administrator' }, sayError) }
      : {
          label: copy.makeMember,
          onClick: () =>
            person.user_id === me.id
              ? setAsked({ what: 'demote', person })
              : changeRole.mutate({ person, role: 'member' }, sayError),
        },
    ...(person.user_id === me.id ? [] : [{ label: copy.remove, onClick: () => setAsked({ what: 'remove', person }) }]),
  ];
  const goOn = () => {
    if (asked?.what === 'demote') {
      changeRole.mutate({ person: asked.person, role: 'member' }, sayError);
      setAsked(null);
    } else if (asked) {
      remove.mutate(asked.person, { ...sayError, onSettled: () => setAsked(null) });
    }
  };
  return (
    <>
      <ul className={css.rows} aria-label={copy.people}>
        {data.pages.flat().map((person) => (
          <li key={person.user_id} className={css.row}>
            <div>
              <p className={css.name}>
                {nameOf(person)}
                {person.user_id === me.id && <span className="muted">({copy.you})</span>}
                {!person.active && <Badge status="locked">{copy.closed}</Badge>}
              </p>
              <p>{person.email}</p>
              <p className="muted">
                {copy.roles[person.role]} · {copy.since(dayOf(person.since))}
              </p>
            </div>
            {mayChange && <EllipsisMenu about={nameOf(person)} actions={actionsOn(person)} />}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outlineDark" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {copy.more}
        </Button>
      )}
      <ConfirmDelete
        opened={asked !== null}
        question={
          asked?.what === 'demote' ? copy.demoteQuestion : copy.removeQuestion(asked ? nameOf(asked.person) : '')
        }
        note={asked?.what === 'demote' ? copy.demoteNote : copy.removeNote}
        action={asked?.what === 'demote' ? copy.demote : copy.remove}
        loading={remove.isPending}
        onCancel={() => setAsked(null)}
        onDelete={goOn}
      />
    </>
  );
}

function Waiting() {
  return (
    <Loading what={copy.loadingPeople}>
      <div className={css.bars}>
        {[45, 60, 40].map((width) => (
          <Bar key={width} width={width} high={48} />
        ))}
      </div>
    </Loading>
  );
}

const sayError = { onError: ({ message }: Error) => showAlert({ variant: 'error', text: message }) };
const nameOf = ({ first_name, last_name }: CompanyPerson) => `${first_name} ${last_name}`;
