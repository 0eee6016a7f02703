import type { ReactNode } from 'react';
import type { LinkFacts } from '#contract/links/schema.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { expectHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy/doors.ts';
import { useTakeAddress } from '../queries/doors.ts';

interface Props {
  readonly tempToken: string;
  readonly facts: LinkFacts;
  /** What stands here when the link opens nothing any more. */
  readonly over: ReactNode;
}

/** On the page of a link to a new e-mail address: one button that takes the address over. */
export function AddressDoor({ tempToken, facts, over }: Props) {
  const { mutate, isPending, data, error } = useTakeAddress();
  if (error instanceof ApiError && error.status === 404) return over;
  if (data) {
    return (
      <>
        <PageHeading key="done">{copy.addressDoneTitle}</PageHeading>
        <p role="status">{copy.addressDone(data.email)}</p>
        <a href="/" className={buttonClass({})}>
          {copy.goOn}
        </a>
      </>
    );
  }
  return (
    <>
      <PageHeading key="ask">{copy.addressTitle}</PageHeading>
      <p>{copy.addressText(facts.email ?? '')}</p>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      <Button loading={isPending} onClick={() => mutate(tempToken, { onSuccess: expectHeading })}>
        {copy.addressButton}
      </Button>
    </>
  );
}
