import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { meQuery } from '#web/session/queries.ts';
import { PlainLayout } from '#web/shell/PlainLayout.tsx';
import { readToken } from '#web/token.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';

const ImpersonationBanner = lazyNamed(() => import('./ImpersonationBanner.tsx'), 'ImpersonationBanner');

/** The plain layout with the impersonation banner. It asks who is signed in only during an impersonation. */
export function PlainArea() {
  const isImpersonating = readToken()?.endsWith('impersonating') === true;
  const me = useQuery({ ...meQuery, enabled: isImpersonating }).data;
  return <PlainLayout banner={<Suspense>{isImpersonating && me && <ImpersonationBanner me={me} />}</Suspense>} />;
}
