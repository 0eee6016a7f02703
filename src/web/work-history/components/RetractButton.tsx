import { Suspense } from 'react';
import { useMe } from '#web/session/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { useReadOnly } from '#web/ui/read-only.ts';
import { useLazyDisclosure } from '#web/ui/useLazyDisclosure.ts';
import { copy } from '../copy/verified-work.ts';

const RetractDialog = lazyNamed(() => import('./RetractDialog.tsx'), 'RetractDialog');

/** Staff only: retracts verified work when both parties or a court say that it was wrong. */
export function RetractButton({ projectId, title }: { readonly projectId: string; readonly title: string }) {
  const me = useMe();
  const readOnly = useReadOnly();
  const { used, opened, open, close } = useLazyDisclosure();
  if (me?.user_type !== 'INTERNAL') return null;
  return (
    <>
      <Button variant="plain" size="dense" disabled={readOnly} onClick={open} aria-label={copy.retractOf(title)}>
        {copy.retract}
      </Button>
      <Suspense>{used && <RetractDialog projectId={projectId} opened={opened} onClose={close} />}</Suspense>
    </>
  );
}
