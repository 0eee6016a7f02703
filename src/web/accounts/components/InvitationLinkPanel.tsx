import { Link } from '@tanstack/react-router';
import { ApiError } from '#web/api.ts';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/links.ts';
import { useAcceptInvitation, useRegisterInvited } from '../queries/links.ts';
import css from './Accounts.module.css';

/** The page of an invitation, with the one action that this visitor can take: join, switch accounts, register or sign in. */
export function InvitationLinkPanel(props: LinkPanelProps) {
  if (props.me === undefined) return null;
  const { company = '', sent_by, email } = props.facts;
  return (
    <>
      <PageHeading>{copy.invitationTitle(company)}</PageHeading>
      <p>{sent_by ? copy.invitedBy(sent_by, company) : copy.invited(company)}</p>
      <p>{copy.forAddress(email ?? '')}</p>
      <InvitationAction {...props} />
    </>
  );
}

function InvitationAction({ me, onLogOut, ...link }: LinkPanelProps) {
  const { email, has_account } = link.facts;
  const here = `/link/${link.tempToken}`;
  if (me && me.email.toLowerCase() === email?.toLowerCase()) return <JoinButton {...link} />;
  if (me) {
    return (
      <>
        <Banner variant="info">{copy.differentAccount(`${me.first_name} ${me.last_name}`, email ?? '')}</Banner>
        <Button variant="light" onClick={() => onLogOut(has_account ? `/?redirect=${encodeURIComponent(here)}` : here)}>
          {copy.signOutAndContinue}
        </Button>
      </>
    );
  }
  if (!has_account) return <RegisterForm {...link} />;
  return (
    <>
      <p>{copy.signInFirst(email ?? '')}</p>
      <Link to="/" search={{ redirect: here }} className={buttonClass({})}>
        {copy.signIn}
      </Link>
    </>
  );
}

type LinkProps = Pick<LinkPanelProps, 'tempToken' | 'facts' | 'expired'>;

function JoinButton({ tempToken, facts, expired }: LinkProps) {
  const { mutate, isPending, error } = useAcceptInvitation(facts.company ?? '');
  if (error instanceof ApiError && error.status === 404) return expired;
  return (
    <>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      <Button loading={isPending} onClick={() => mutate(tempToken)}>
        {copy.join}
      </Button>
    </>
  );
}

function RegisterForm({ tempToken, expired }: LinkProps) {
  const register = useRegisterInvited();
  const form = useAppForm({
    initialValues: { first_name: '', last_name: '' },
    validate: ({ first_name, last_name }) => ({
      first_name: !first_name.trim() && copy.required.first_name,
      last_name: !last_name.trim() && copy.required.last_name,
    }),
    send: (name) => register.mutateAsync({ tempToken, ...name }),
  });
  if (form.error instanceof ApiError && form.error.status === 404) return expired;
  return (
    <form {...form.props} className={css.form}>
      <FormAlert form={form} />
      <TextField label={copy.firstName} autoComplete="given-name" {...form.field('first_name')} />
      <TextField label={copy.lastName} autoComplete="family-name" {...form.field('last_name')} />
      <p className="muted">{copy.createAccountHint}</p>
      <Button type="submit" loading={form.isPending}>
        {copy.createAccount}
      </Button>
    </form>
  );
}
