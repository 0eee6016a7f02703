import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#web/api.ts';
import css from '#web/shell/Layout.module.css';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from './copy/errors.ts';

export function NotFoundPage() {
  return (
    <div className={`page ${css.plain}`}>
      <PageHeading tab={copy.notFoundTitle}>{copy.notFoundTitle}</PageHeading>
      <p>{copy.notFound}</p>
      <Link to="/" className={buttonClass({})}>
        {copy.notFoundBack}
      </Link>
    </div>
  );
}

/** The error, the request ID and a retry button. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const boundary = useQueryErrorResetBoundary();
  useEffect(() => boundary.reset(), [boundary]);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const id = error instanceof ApiError ? error.requestId : null;
  return (
    <div className={`page ${css.plain}`} role="alert">
      <PageHeading tab={copy.failedTitle}>{copy.failedTitle}</PageHeading>
      {error instanceof ApiError && <p>{error.detail}</p>}
      <p>{copy.failed}</p>
      {id && (
        <p className={css.code}>
          {copy.requestId} {id}
        </p>
      )}
      <Button onClick={() => router.invalidate()}>{copy.tryAgain}</Button>
    </div>
  );
}

/** Shown until the code and first data of a page are loaded. */
export function PendingPage() {
  return (
    <div className="page">
      <LoadingState what={copy.loading}>
        <Skeleton width={30} height={34} />
        <div className={css.bars}>
          <Skeleton width={90} />
          <Skeleton width={75} />
          <Skeleton width={82} />
        </div>
      </LoadingState>
    </div>
  );
}
