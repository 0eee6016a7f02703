import { ApiError } from '#web/api.ts';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy/links.ts';
import { useConfirmAccessRequest } from '../queries/links.ts';

/** The page of an access request: its button confirms the address. */
export function AccessRequestLinkPanel({ tempToken, facts, expired }: LinkPanelProps) {
  const { mutate, isPending, data, error } = useConfirmAccessRequest();
  if (error instanceof ApiError && error.status === 404) return expired;
  if (data?.outcome === 'pending') {
    return (
      <>
        <PageHeading key="pending">{copy.pendingTitle}</PageHeading>
        <p role="status">{copy.pendingText}</p>
        <a href="/" className={buttonClass({ variant: 'outlineDark' })}>
          {copy.toHome}
        </a>
      </>
    );
  }
  if (data?.outcome === 'has_account') {
    return (
      <>
        <PageHeading key="has account">{copy.hasAccountTitle}</PageHeading>
        <p role="status">{copy.hasAccount}</p>
        <a href="/" className={buttonClass({})}>
          {copy.signIn}
        </a>
      </>
    );
  }
  return (
    <>
      <PageHeading key="confirm">{copy.confirmTitle}</PageHeading>
      <p>{copy.confirmText(facts.email ?? '')}</p>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      <Button loading={isPending} onClick={() => mutate(tempToken, { onSuccess: focusNextHeading })}>
        {copy.confirmButton}
      </Button>
    </>
  );
}
