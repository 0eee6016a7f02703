import type { ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { chunkError } from '../copy/chunk-error.ts';
import { ChunkError, isNewerBuildDeployed } from '../queries/chunk-errors.ts';
import css from './ChunkErrorPage.module.css';

/** An error component for the router: handles `ChunkError` and leaves other errors to `Other`. */
export const withChunkErrorPage = (Other: ComponentType<ErrorComponentProps>) =>
  function RouteError(props: ErrorComponentProps) {
    return props.error instanceof ChunkError ? <ChunkErrorPage /> : <Other {...props} />;
  };

/** Reloads by itself when a newer build was deployed: nothing on the page can be lost. */
function ChunkErrorPage() {
  useEffect(() => {
    isNewerBuildDeployed().then((replaced) => replaced && location.reload());
  }, []);
  return (
    <div className={`page ${css.page}`} role="alert">
      <PageHeading tab={chunkError.title}>{chunkError.title}</PageHeading>
      <p>{chunkError.text}</p>
      <Button onClick={() => location.reload()}>{chunkError.reload}</Button>
    </div>
  );
}
