import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { partWords, ROLE_NAMES } from '#contract/parent-projects/rules/people.ts';
import type { InvitationByLink } from '#contract/parent-projects/schema/people.ts';
import { ApiError } from '#web/api.ts';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { dayOf } from '#web/ui/formats.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/invitation.ts';
import { invitationQuery, useAcceptProject, useRegisterInvitee } from '../queries/people.ts';
import css from './People.module.css';

/** The page of an invitation: what one would see and do, and the one action that this visitor can take. */
export function ProjectInvitationPanel(props: LinkPanelProps) {
  const query = useQuery(invitationQuery(props.tempToken));
  if (query.error instanceof ApiError && query.error.status === 404 && !query.data) return props.expired;
  if (props.me === undefined) return null;
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={200} />}>
      {(invitation) => (
        <div className={css.link}>
          <PageHeading>{copy.title(invitation.project)}</PageHeading>
          <p>{copy.invitedBy(invitation.invited_by, invitation.owner)}</p>
          <Part invitation={invitation} />
          <p>{copy.forAddress(invitation.email)}</p>
          <Action {...props} invitation={invitation} />
        </div>
      )}
    </QueryBoundary>
  );
}

interface InvitationProps {
  readonly invitation: InvitationByLink;
}

function Part({ invitation: { kind, role, company, expires_at } }: InvitationProps) {
  const { sees, does } = partWords(kind, role);
  return (
    <DescriptionList
      layout="rows"
      items={[
        { name: copy.role, value: ROLE_NAMES[role] },
        ...(company ? [{ name: copy.company, value: company }] : []),
        { name: copy.sees, value: sees },
        { name: copy.does, value: copy.words(does) },
        { name: copy.until, value: dayOf(expires_at) },
      ]}
    />
  );
}

function Action({ me, invitation, onLogOut, ...link }: LinkPanelProps & InvitationProps) {
  const { email, has_account } = invitation;
  const here = `/link/${link.tempToken}`;
  if (me && me.email.toLowerCase() === email.toLowerCase()) return <Accept {...link} invitation={invitation} />;
  if (me)
    return (
      <>
        <Banner variant="info">{copy.differentAccount(`${me.first_name} ${me.last_name}`, email)}</Banner>
        <Button variant="light" onClick={() => onLogOut(has_account ? `/?redirect=${encodeURIComponent(here)}` : here)}>
          {copy.signOut}
        </Button>
      </>
    );
  if (!has_account) return <Register {...link} invitation={invitation} />;
  return (
    <>
      <p>{copy.signInFirst(email)}</p>
      <Link to="/" search={{ redirect: here }} className={buttonClass({})}>
        {copy.signIn}
      </Link>
    </>
  );
}

type ActionProps = Pick<LinkPanelProps, 'tempToken' | 'expired'> & InvitationProps;

function Accept({ tempToken, expired, invitation: { project, company, joins_company } }: ActionProps) {
  const { mutate, isPending, error } = useAcceptProject(project, { tempToken });
  if (error instanceof ApiError && error.status === 404) return expired;
  return (
    <>
      {company && <p>{joins_company ? copy.joins(company) : copy.membersOnly(company)}</p>}
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      <Button loading={isPending} onClick={() => mutate()}>
        {copy.accept}
      </Button>
    </>
  );
}

function Register({ tempToken, expired, invitation }: ActionProps) {
  const { email, company, joins_company, first_name, last_name } = invitation;
  const register = useRegisterInvitee();
  const form = useAppForm({
    initialValues: { first_name: first_name ?? '', last_name: last_name ?? '' },
    validate: (name) => ({
      first_name: !name.first_name.trim() && copy.required.first_name,
      last_name: !name.last_name.trim() && copy.required.last_name,
    }),
    send: (name) => register.mutateAsync({ tempToken, ...name }),
  });
  if (form.error instanceof ApiError && form.error.status === 404) return expired;
  if (register.data?.outcome === 'requested')
    return (
      <div role="status">
        <Banner variant="success">{copy.askedTitle}</Banner>
        <p>{copy.asked(company ?? '', email)}</p>
      </div>
    );
  const mustAsk = company !== null && !joins_company;
  return (
    <>
      {company !== null && <p>{mustAsk ? copy.asks(company) : copy.joins(company)}</p>}
      <form {...form.props} className={css.form}>
        <FormAlert form={form} />
        <TextField label={copy.firstName} autoComplete="given-name" {...form.field('first_name')} />
        <TextField label={copy.lastName} autoComplete="family-name" {...form.field('last_name')} />
        {!mustAsk && <p className="muted">{copy.createHint}</p>}
        <Button type="submit" loading={form.isPending}>
          {mustAsk ? copy.ask : copy.create}
        </Button>
      </form>
    </>
  );
}
