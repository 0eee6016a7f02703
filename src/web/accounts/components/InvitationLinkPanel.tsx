import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { LinkFacts } from '#contract/links/schema.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/links.ts';
import type { CurrentUser } from '../queries/account.ts';
import { useAcceptInvitation, useRegisterInvited } from '../queries/links.ts';
import css from './Accounts.module.css';

interface Props {
  readonly tempToken: string;
  readonly facts: LinkFacts;
  /** Null when nobody is signed in. */
  readonly me: CurrentUser | null;
  /** Signs out, then opens this path. */
  readonly onLogOut: (to: string) => void;
  /** Shown once the link has expired. */
  readonly expired: ReactNode;
}

/** The page of an invitation, with the one action that this visitor can take: join, switch accounts, register or sign in. */
export function InvitationLinkPanel(props: Props) {
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

function InvitationAction({ me, onLogOut, ...link }: Props) {
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

type LinkProps = Pick<Props, 'tempToken' | 'facts' | 'expired'>;

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
  const { mutate, isPending, error } = useRegisterInvited();
  const [name, setName] = useState({ first_name: '', last_name: '' });
  const [tried, setTried] = useState(false);
  const field = (key: keyof typeof name) => ({
    value: name[key],
    onChange: (value: string) => setName((before) => ({ ...before, [key]: value })),
    error: tried && !name[key].trim() ? copy.required[key] : error instanceof ApiError ? error.field(key) : undefined,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.first_name.trim() && name.last_name.trim() && !isPending) mutate({ tempToken, ...name });
  };
  if (error instanceof ApiError && error.status === 404) return expired;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      <TextField label={copy.firstName} autoComplete="given-name" {...field('first_name')} />
      <TextField label={copy.lastName} autoComplete="family-name" {...field('last_name')} />
      <p className="muted">{copy.createAccountHint}</p>
      <Button type="submit" loading={isPending}>
        {copy.createAccount}
      </Button>
    </form>
  );
}
