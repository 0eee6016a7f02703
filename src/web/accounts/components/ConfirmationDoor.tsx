import type { ReactNode } from 'react';
import type { LinkFacts } from '#contract/links/schema.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { expectHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy/doors.ts';
import { useConfirmRequest } from '../queries/doors.ts';

interface Props {
  readonly tempToken: string;
  readonly facts: LinkFacts;
  /** What stands here when the link opens nothing any more. */
  readonly over: ReactNode;
}

/** On the page of a link of a request for a log-in: one button that confirms the address. */
export function ConfirmationDoor({ tempToken, facts, over }: Props) {
  const { mutate, isPending, data, error } = useConfirmRequest();
  if (error instanceof ApiError && error.status === 404) return over;
  if (data?.outcome === 'waits') {
    return (
      <>
        <PageHeading key="waits">{copy.waitsTitle}</PageHeading>
        <p role="status">{copy.waits}</p>
      </>
    );
  }
  if (data?.outcome === 'has_account') {
    return (
      <>
        <PageHeading key="has account">{copy.hasAccountTitle}</PageHeading>
        <p role="status">{copy.hasAccount}</p>
        <a href="/" className={buttonClass({})}>
          {copy.logIn}
        </a>
      </>
    );
  }
  return (
    <>
      <PageHeading key="ask">{copy.confirmTitle}</PageHeading>
      <p>{copy.confirmText(facts.email ?? '')}</p>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      <Button loading={isPending} onClick={() => mutate(tempToken, { onSuccess: expectHeading })}>
        {copy.confirmButton}
      </Button>
    </>
  );
}
