import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy/account.ts';
import { companiesOf, type OwnCompany } from '../model/companies.ts';
import { type CurrentUser, useLeaveCompany, useSwitchCompany } from '../queries/account.ts';
import css from './Accounts.module.css';

/** The person's companies and firms: which one is active, and how to leave one. */
export function OwnCompanies({ me }: { readonly me: CurrentUser }) {
  const companies = companiesOf(me);
  const switching = useSwitchCompany();
  const leave = useLeaveCompany();
  const [leaving, setLeaving] = useState<OwnCompany | null>(null);
  if (me.user_type === 'INTERNAL' && companies.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>{copy.companiesTitle}</h2>
      {me.signed_in_through !== null && <p className="muted">{copy.onlyCompany(me.signed_in_through)}</p>}
      {companies.length === 0 ? (
        <EmptyState title={copy.noCompanies}>
          {me.user_type === 'MWBE' ? <Link to="/claim">{copy.claim}</Link> : <p>{copy.noCompaniesNote}</p>}
        </EmptyState>
      ) : (
        <ul className={css.rows}>
          {companies.map((company) => (
            <CompanyRow
              key={company.id}
              company={company}
              isActive={company.current && companies.length > 1}
              canChange={!me.impersonating}
              isSwitching={switching.isPending && switching.variables.id === company.id}
              onSwitch={() => switching.mutate(company)}
              onLeave={() => setLeaving(company)}
            />
          ))}
        </ul>
      )}
      <ConfirmDelete
        opened={leaving !== null}
        question={copy.leaveQuestion(leaving?.name ?? '')}
        note={copy.leaveNote}
        action={copy.leave}
        loading={leave.isPending}
        onCancel={() => setLeaving(null)}
        onDelete={() => leaving && leave.mutate(leaving, { onSettled: () => setLeaving(null) })}
      />
    </section>
  );
}

interface RowProps {
  readonly company: OwnCompany;
  readonly isActive: boolean;
  readonly canChange: boolean;
  readonly isSwitching: boolean;
  readonly onSwitch: () => void;
  readonly onLeave: () => void;
}

function CompanyRow({ company, isActive, canChange, isSwitching, onSwitch, onLeave }: RowProps) {
  const { id, type, name, role, current } = company;
  return (
    <li className={css.row}>
      <div>
        <p className={css.name}>
          <Link to={`/details/${type}/$id`} params={{ id }}>
            {name}
          </Link>
          {isActive && <Badge status="info">{copy.active}</Badge>}
        </p>
        <p className="muted">{ROLE_LABELS[role]}</p>
      </div>
      {canChange && (
        <div className={css.buttons}>
          {!current && (
            <Button
              variant="light"
              size="dense"
              aria-label={copy.switchToCompany(name)}
              loading={isSwitching}
              onClick={onSwitch}
            >
              {copy.switchTo}
            </Button>
          )}
          <Button variant="outlineDark" size="dense" aria-label={copy.leaveCompany(name)} onClick={onLeave}>
            {copy.leave}
          </Button>
        </div>
      )}
    </li>
  );
}
