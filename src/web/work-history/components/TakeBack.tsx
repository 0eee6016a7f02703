import { lazy, Suspense } from 'react';
import { useMe } from '#web/session/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { useOpening } from '#web/ui/useOpening.ts';
import { copy } from '../copy/verified-work.ts';

const TakeBackDialog = lazy(() =>
  import('./TakeBackDialog.tsx').then((module) => ({ default: module.TakeBackDialog })),
);

/** Staff alone take verified work back, when both parties or a court say that it was wrong. */
export function TakeBack({ projectId, title }: { readonly projectId: string; readonly title: string }) {
  const me = useMe();
  const { used, opened, open, close } = useOpening();
  if (me?.user_type !== 'INTERNAL') return null;
  return (
    <>
      <Button variant="plain" size="dense" onClick={open} aria-label={copy.takeBackOf(title)}>
        {copy.takeBack}
      </Button>
      <Suspense>{used && <TakeBackDialog projectId={projectId} opened={opened} onClose={close} />}</Suspense>
    </>
  );
}
