import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LinkFacts } from '#contract/links/schema.ts';
import { ApiError } from '#web/api.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/links.ts';
import { linkPreviewQuery } from '../queries/links.ts';
import css from './Link.module.css';

interface Props {
  readonly tempToken: string;
  /** Purposes that this page serves; any other link is treated as expired. */
  readonly purposes: readonly string[];
  /** Where to request a new link. */
  readonly newLink?: NewLinkAction;
  readonly children: (facts: LinkFacts) => ReactNode;
}
interface NewLinkAction {
  readonly href: string;
  readonly label: string;
}

const TOKEN = /^[\w-]{43}$/;

/** Shows what a link is for without using it up: mail scanners open links too. */
export function LinkPreview({ tempToken, purposes, newLink, children }: Props) {
  const isToken = TOKEN.test(tempToken);
  const { data, error, isFetching, refetch } = useQuery({ ...linkPreviewQuery(tempToken), enabled: isToken });
  const isExpired = !isToken || (error instanceof ApiError && error.status === 404);
  if (isExpired || (data && !purposes.includes(data.purpose))) return <LinkExpired {...(newLink && { newLink })} />;
  if (data) return children(data);
  if (error) {
    return (
      <>
        <PageHeading>{copy.failed}</PageHeading>
        <ErrorState title={error.message} onRetry={refetch} loading={isFetching}>
          {copy.failedText}
        </ErrorState>
      </>
    );
  }
  return (
    <LoadingState what={copy.loading}>
      <div className={css.bars}>
        <Skeleton width={60} height={34} />
        <Skeleton width={80} />
        <Skeleton width={40} height={48} />
      </div>
    </LoadingState>
  );
}

/** For every link that cannot be used, whatever the reason, with where to get a new one. */
export function LinkExpired({ newLink = { href: '/', label: copy.toLogIn } }: { readonly newLink?: NewLinkAction }) {
  return (
    <>
      <PageHeading tab={copy.expired}>{copy.expired}</PageHeading>
      <p role="alert">{copy.expiredText}</p>
      <a href={newLink.href} className={buttonClass({})}>
        {newLink.label}
      </a>
    </>
  );
}
