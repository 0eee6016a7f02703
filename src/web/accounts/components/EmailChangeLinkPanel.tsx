import { ApiError } from '#web/api.ts';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy/links.ts';
import { useConfirmEmailChange } from '../queries/links.ts';

/** The page of an email change: its button confirms the new address. */
export function EmailChangeLinkPanel({ tempToken, facts, expired }: LinkPanelProps) {
  const { mutate, isPending, data, error } = useConfirmEmailChange();
  if (error instanceof ApiError && error.status === 404) return expired;
  if (data) {
    return (
      <>
        <PageHeading key="done">{copy.emailChangedTitle}</PageHeading>
        <p role="status">{copy.emailChanged(data.email)}</p>
        <a href="/" className={buttonClass({})}>
          {copy.continue}
        </a>
      </>
    );
  }
  return (
    <>
      <PageHeading key="confirm">{copy.emailChangeTitle}</PageHeading>
      <p>{copy.emailChangeText(facts.email ?? '')}</p>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      <Button loading={isPending} onClick={() => mutate(tempToken, { onSuccess: focusNextHeading })}>
        {copy.confirmEmailChange}
      </Button>
    </>
  );
}
