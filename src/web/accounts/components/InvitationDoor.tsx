import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { LinkFacts } from '#contract/links/schema.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/doors.ts';
import { useJoin, useRegister } from '../queries/doors.ts';
import type { Self } from '../queries/own.ts';
import css from './Accounts.module.css';

interface Props {
  readonly tempToken: string;
  readonly facts: LinkFacts;
  /** Null for nobody. */
  readonly me: Self | null;
  /** Logs out and goes on to a path. */
  readonly onLogOut: (to: string) => void;
  /** What stands here when the link opens nothing any more. */
  readonly over: ReactNode;
}

/** On the page of an invitation: what it is, and the one way on for this person. */
export function InvitationDoor(props: Props) {
  const { company = '', sent_by, email } = props.facts;
  return (
    <>
      <PageHeading>{copy.invitationTitle(company)}</PageHeading>
      <p>{sent_by ? copy.invitedBy(sent_by, company) : copy.invited(company)}</p>
      <p>{copy.forAddress(email ?? '')}</p>
      <WayOn {...props} />
    </>
  );
}

function WayOn({ me, onLogOut, ...link }: Props) {
  const { email, has_account } = link.facts;
  const here = `/link/${link.tempToken}`;
  if (me && me.email.toLowerCase() === email?.toLowerCase()) return <Join {...link} />;
  if (me) {
    return (
      <>
        <Banner variant="info">{copy.otherPerson(`${me.first_name} ${me.last_name}`, email ?? '')}</Banner>
        <Button variant="light" onClick={() => onLogOut(has_account ? `/?redirect=${encodeURIComponent(here)}` : here)}>
          {copy.logOut}
        </Button>
      </>
    );
  }
  if (!has_account) return <Register {...link} />;
  return (
    <>
      <p>{copy.logInFirst(email ?? '')}</p>
      <Link to="/" search={{ redirect: here }} className={buttonClass({})}>
        {copy.logIn}
      </Link>
    </>
  );
}

type LinkProps = Pick<Props, 'tempToken' | 'facts' | 'over'>;

function Join({ tempToken, facts, over }: LinkProps) {
  const { mutate, isPending, error } = useJoin(facts.company ?? '');
  if (error instanceof ApiError && error.status === 404) return over;
  return (
    <>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      <Button loading={isPending} onClick={() => mutate(tempToken)}>
        {copy.join}
      </Button>
    </>
  );
}

function Register({ tempToken, over }: LinkProps) {
  const { mutate, isPending, error } = useRegister();
  const [name, setName] = useState({ first_name: '', last_name: '' });
  const [tried, setTried] = useState(false);
  const field = (key: keyof typeof name) => ({
    value: name[key],
    onChange: (value: string) => setName((before) => ({ ...before, [key]: value })),
    error: tried && !name[key].trim() ? copy.missing : error instanceof ApiError ? error.field(key) : undefined,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.first_name.trim() && name.last_name.trim() && !isPending) mutate({ tempToken, ...name });
  };
  if (error instanceof ApiError && error.status === 404) return over;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      <TextField label={copy.firstName} autoComplete="given-name" {...field('first_name')} />
      <TextField label={copy.lastName} autoComplete="family-name" {...field('last_name')} />
      <p className="muted">{copy.registerNote}</p>
      <Button type="submit" loading={isPending}>
        {copy.register}
      </Button>
    </form>
  );
}
