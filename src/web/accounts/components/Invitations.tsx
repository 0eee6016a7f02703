import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import type { Role } from '#contract/accounts/rules.ts';
import type { Company, Invitation } from '#contract/accounts/schema/companies.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { dayOf } from '#web/ui/formats.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy/company.ts';
import { invitationsQuery, useInvite, useResendInvitation, useWithdrawInvitation } from '../queries/company.ts';
import css from './Accounts.module.css';

const ROLES = [
  { value: 'member', label: ROLE_LABELS.member },
  { value: 'administrator', label: ROLE_LABELS.administrator },
] as const;

interface Props {
  readonly company: Company;
  readonly mayChange: boolean;
}

/** Pending invitations; administrators also invite here. */
export function Invitations({ company, mayChange }: Props) {
  const { data } = useQuery(invitationsQuery(company.id));
  return (
    <>
      {mayChange && <InviteForm company={company} />}
      {data && data.length > 0 && (
        <section className={css.section}>
          <h2>{copy.invitationsTitle}</h2>
          <InvitationList company={company} invitations={data} mayChange={mayChange} />
        </section>
      )}
    </>
  );
}

function InviteForm({ company }: { readonly company: Company }) {
  const invite = useInvite(company.id);
  const form = useAppForm<{ email: string; role: Role }>({
    initialValues: { email: '', role: 'member' },
    validate: ({ email }) => ({ email: !email.trim() && copy.emailMissing }),
    send: ({ email, role }) => invite.mutateAsync({ email: email.trim(), role }),
    onSuccess: () => form.reset(),
  });
  return (
    <section className={css.section}>
      <h2>{copy.inviteTitle}</h2>
      <form {...form.props} className={css.form}>
        <FormAlert form={form} />
        <TextField label={copy.email} type="email" autoComplete="off" {...form.field('email')} />
        <Dropdown label={copy.role} items={ROLES} {...form.field('role')} />
        <Button type="submit" loading={form.isPending}>
          {copy.invite}
        </Button>
      </form>
    </section>
  );
}

function InvitationList({ company, invitations, mayChange }: Props & { readonly invitations: readonly Invitation[] }) {
  const resend = useResendInvitation(company.id);
  const withdraw = useWithdrawInvitation(company.id);
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const showError = { onError: ({ message }: Error) => showAlert({ variant: 'error', text: message }) };
  return (
    <>
      <ul className={css.rows} aria-label={copy.invitationsTitle}>
        {invitations.map((one) => (
          <li key={one.id} className={css.row}>
            <InvitationSummary invitation={one} />
            {mayChange && (
              <div className={css.buttons}>
                <Button
                  variant="light"
                  size="dense"
                  aria-label={copy.resendTo(one.email)}
                  loading={resend.isPending && resend.variables.id === one.id}
                  onClick={() => resend.mutate(one, showError)}
                >
                  {copy.resend}
                </Button>
                <Button
                  variant="outlineDark"
                  size="dense"
                  aria-label={copy.withdrawFrom(one.email)}
                  onClick={() => setWithdrawing(one)}
                >
                  {copy.withdraw}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDelete
        opened={withdrawing !== null}
        question={copy.withdrawQuestion(withdrawing?.email ?? '')}
        note={copy.withdrawNote}
        action={copy.withdraw}
        loading={withdraw.isPending}
        onCancel={() => setWithdrawing(null)}
        onDelete={() =>
          withdrawing && withdraw.mutate(withdrawing, { ...showError, onSettled: () => setWithdrawing(null) })
        }
      />
    </>
  );
}

function InvitationSummary({ invitation: { email, role, sent_at, expires_at } }: { readonly invitation: Invitation }) {
  const isExpired = Date.parse(expires_at) <= useNow();
  const [what, day] = [ROLE_LABELS[role], dayOf(sent_at)];
  return (
    <div>
      <p className={css.name}>
        {email}
        {isExpired && <Badge status="lapsed">{copy.expiredBadge}</Badge>}
      </p>
      <p className="muted">{isExpired ? copy.expired(what, day) : copy.sent(what, day, dayOf(expires_at))}</p>
    </div>
  );
}
