import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { InvitationByLink } from '#contract/responses/schema.ts';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { momentAt } from '#web/ui/formats.ts';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { link as copy } from '../copy/link.ts';
import { linkQuery, useAnswerByLink } from '../queries.ts';
import { DeclineFields, declineErrors, NO_REASON } from './DeclineFields.tsx';
import css from './Responses.module.css';

/** The page of an invitation: what is asked for, and an answer in one click, without an account. */
export function InvitationLinkPanel({ tempToken, expired }: Pick<LinkPanelProps, 'tempToken' | 'expired'>) {
  const query = useQuery(linkQuery(tempToken));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={80} height={120} />}>
      {(invitation) => (invitation ? <Invitation tempToken={tempToken} invitation={invitation} /> : expired)}
    </QueryBoundary>
  );
}

interface Props {
  readonly tempToken: string;
  readonly invitation: InvitationByLink;
}

function Invitation({ tempToken, invitation }: Props) {
  const { state, owner, firm, title, is_open } = invitation;
  const [isAnswering, setAnswering] = useState(state === 'invited');
  if (!isAnswering && (state === 'interested' || state === 'declined')) {
    return (
      <div className={css.section}>
        <PageHeading key="thanks">{copy.thanks}</PageHeading>
        <p role="status">{state === 'interested' ? copy.saidInterested(owner) : copy.saidDeclined(owner)}</p>
        <div className={css.acts}>
          {state === 'interested' && (
            <a className={buttonClass({})} href="/claim">
              {copy.claim}
            </a>
          )}
          {is_open && (
            <Button variant="outlineDark" onClick={() => setAnswering(true)}>
              {copy.change}
            </Button>
          )}
        </div>
      </div>
    );
  }
  const done = () => {
    focusNextHeading();
    setAnswering(false);
  };
  return (
    <div className={css.section}>
      <PageHeading key="invited">{copy.title(owner)}</PageHeading>
      <p>{copy.to(firm, title)}</p>
      {invitation.message && (
        <p className={css.words}>
          {copy.message}: “{invitation.message}”
        </p>
      )}
      <Facts invitation={invitation} />
      {is_open ? <Answers tempToken={tempToken} onDone={done} /> : <Banner variant="info">{copy.closed}</Banner>}
    </div>
  );
}

function Facts({ invitation }: { readonly invitation: InvitationByLink }) {
  const { city, state_code, deadline_at, time_zone, scope, contact } = invitation;
  const deadline = deadline_at && momentAt(deadline_at, time_zone);
  const facts = [
    [copy.deadline, deadline],
    [copy.place, [city, state_code].filter(Boolean).join(', ')],
    [copy.scope, scope],
    [copy.contact, contact],
  ].filter(([, value]) => value);
  return (
    <dl className={css.fields}>
      {facts.map(([name, value]) => (
        <div key={name} className={css.facts}>
          <dt>{name}</dt>
          <dd className={css.words}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Each takes the place of the other, and so the focus. */
function useFocusBetween(isDeclining: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(isDeclining);
  useEffect(() => {
    if (before.current === isDeclining) return;
    before.current = isDeclining;
    (isDeclining ? heading : opener).current?.focus();
  }, [isDeclining]);
  return { opener, heading };
}

function Answers({ tempToken, onDone }: { readonly tempToken: string; readonly onDone: () => void }) {
  const answer = useAnswerByLink(tempToken);
  const [isDeclining, setDeclining] = useState(false);
  const { opener, heading } = useFocusBetween(isDeclining);
  const interest = useAppForm({
    initialValues: {},
    send: () => answer({ answer: 'interested', no_more_emails: false }),
    onSuccess: onDone,
  });
  const decline = useAppForm({
    initialValues: { ...NO_REASON, noMore: false },
    validate: (values) => declineErrors(values, copy),
    send: ({ reason, words, noMore }) =>
      answer({ answer: 'declined', reason: reason || 'other', words: textOrNull(words), no_more_emails: noMore }),
    onSuccess: onDone,
  });
  if (isDeclining) {
    return (
      <form {...decline.props} className={css.fields}>
        <h2 ref={heading} tabIndex={-1}>
          {copy.declineTitle}
        </h2>
        <FormAlert form={decline} />
        <DeclineFields form={decline} copy={copy} />
        <Checkbox checked={decline.values.noMore} onChange={(noMore) => decline.set({ noMore })}>
          {copy.noMore}
        </Checkbox>
        <div className={css.acts}>
          <Button type="submit" loading={decline.isPending}>
            {copy.send}
          </Button>
          <Button variant="outlineDark" onClick={() => setDeclining(false)}>
            {copy.cancel}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <>
      <FormAlert form={interest} />
      <div className={css.acts}>
        <Button loading={interest.isPending} onClick={interest.submit}>
          {copy.interested}
        </Button>
        <Button ref={opener} variant="outlineDark" onClick={() => setDeclining(true)}>
          {copy.decline}
        </Button>
      </div>
    </>
  );
}
