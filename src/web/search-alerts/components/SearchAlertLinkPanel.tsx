import { useMutation } from '@tanstack/react-query';
import { ApiError, api } from '#web/api.ts';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { link as copy } from '../copy.ts';

/** The page of the link in an alert's email: stops the alerts of one search, without signing in. */
export function SearchAlertLinkPanel({ tempToken, facts, expired }: LinkPanelProps) {
  const name = facts.message ?? '';
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.searchAlerts.stop({ body: { token: tempToken } }),
    onSuccess: () => focusNextHeading(),
  });
  if (error instanceof ApiError && error.status === 404) return expired;
  if (isSuccess) {
    return (
      <>
        <PageHeading key="stopped">{copy.stopped}</PageHeading>
        <p role="status">{copy.stoppedNote(name)}</p>
      </>
    );
  }
  return (
    <>
      <PageHeading>{copy.title}</PageHeading>
      <p>{copy.lead(name)}</p>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      <Button loading={isPending} onClick={() => mutate()}>
        {copy.stop}
      </Button>
    </>
  );
}
