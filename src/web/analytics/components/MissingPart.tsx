import type { ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { missing } from '../copy/missing.ts';
import { ChunkError, wasReplaced } from '../queries/chunks.ts';
import css from './MissingPart.module.css';

/** The page for errors of a router: says what to do about a part that did not load, and leaves the rest to `Other`. */
export const orMissingPart = (Other: ComponentType<ErrorComponentProps>) =>
  function PageOfError(props: ErrorComponentProps) {
    return props.error instanceof ChunkError ? <MissingPart /> : <Other {...props} />;
  };

/** Where the page is gone already, loading newer ones by itself loses nothing. */
function MissingPart() {
  useEffect(() => {
    wasReplaced().then((replaced) => replaced && location.reload());
  }, []);
  return (
    <div className={`page ${css.page}`} role="alert">
      <PageHeading tab={missing.title}>{missing.title}</PageHeading>
      <p>{missing.text}</p>
      <Button onClick={() => location.reload()}>{missing.reload}</Button>
    </div>
  );
}
