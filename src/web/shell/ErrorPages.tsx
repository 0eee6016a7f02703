import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#web/api.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from './copy.ts';
import css from './Layout.module.css';

export function NotFoundPage() {
  return (
    <div className={`page ${css.plain}`}>
      <PageHeading title={copy.notFoundTitle} />
      <p>{copy.notFound}</p>
      <Link to="/" className={buttonClass({})}>
        {copy.notFoundBack}
      </Link>
    </div>
  );
}

/** What happened, what is safe, the number to quote, and another try. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const boundary = useQueryErrorResetBoundary();
  useEffect(() => boundary.reset(), [boundary]);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const id = error instanceof ApiError ? error.requestId : null;
  return (
    <div className={`page ${css.plain}`} role="alert">
      <PageHeading title={copy.failedTitle} />
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
