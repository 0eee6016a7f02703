import type { ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { chunkError } from '../copy/chunk-error.ts';
import { ChunkError, isNewerBuildDeployed } from '../queries/chunk-errors.ts';
import css from './ChunkErrorPage.module.css';

/** The page for errors of a router: says what to do about a part that did not load, and leaves the rest to `Other`. */
export const withChunkErrorPage = (Other: ComponentType<ErrorComponentProps>) =>
  function PageOfError(props: ErrorComponentProps) {
    return props.error instanceof ChunkError ? <ChunkErrorPage /> : <Other {...props} />;
  };

/** Where the page is gone already, loading newer ones by itself loses nothing. */
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
