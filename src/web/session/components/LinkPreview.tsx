import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LinkFacts, Purpose } from '#contract/links/schema.ts';
import { ApiError } from '#web/api.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/links.ts';
import { linkPreviewQuery } from '../queries/links.ts';
import css from './Link.module.css';

interface Props {
  readonly tempToken: string;
  /** What the page is for; a link for anything else is as good as none here. */
  readonly purposes: readonly Purpose[];
  /** Where a new link is asked for. */
  readonly newLink?: NewLinkAction;
  readonly children: (facts: LinkFacts) => ReactNode;
}
interface NewLinkAction {
  readonly href: string;
  readonly label: string;
}

const TOKEN = /^[\w-]{43}$/;

/** Looks at a link before anything is done with it: opening its page must not spend it, since scanners of mail do. */
export function LinkPreview({ tempToken, purposes, newLink: again, children }: Props) {
  const isToken = TOKEN.test(tempToken);
  const { data, error, isFetching, refetch } = useQuery({ ...linkPreviewQuery(tempToken), enabled: isToken });
  const isOver = !isToken || (error instanceof ApiError && error.status === 404);
  if (isOver || (data && !purposes.includes(data.purpose))) return <LinkExpired {...(again && { again })} />;
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

/** A link that opens nothing, whyever, and the way to another one. */
export function LinkExpired({ again = { href: '/', label: copy.toLogIn } }: { readonly again?: NewLinkAction }) {
  return (
    <>
      <PageHeading tab={copy.expired}>{copy.expired}</PageHeading>
      <p role="alert">{copy.expiredText}</p>
      <a href={again.href} className={buttonClass({})}>
        {again.label}
      </a>
    </>
  );
}
