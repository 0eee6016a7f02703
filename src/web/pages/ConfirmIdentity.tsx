import { Suspense, useEffect, useRef } from 'react';
import { askWhoIsThere } from '#web/api.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { useLazyDisclosure } from '#web/ui/useLazyDisclosure.ts';

const Dialog = lazyNamed(() => import('./ConfirmIdentityDialog.tsx'), 'ConfirmIdentityDialog');

/** Asks for reauthentication when a request needs it; concurrent requests share one dialog. */
export function ConfirmIdentity() {
  const { used, opened, open, close } = useLazyDisclosure();
  const waiting = useRef<PromiseWithResolvers<boolean>>(null);
  const openRef = useRef(open);
  useEffect(() => {
    askWhoIsThere(() => {
      waiting.current ??= Promise.withResolvers<boolean>();
      openRef.current();
      return waiting.current.promise;
    });
    return () => {
      askWhoIsThere(null);
      waiting.current?.resolve(false);
    };
  }, []);
  const end = (isProved: boolean) => {
    close();
    waiting.current?.resolve(isProved);
    waiting.current = null;
  };
  return <Suspense>{used && <Dialog opened={opened} onEnd={end} />}</Suspense>;
}
