import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Root } from '#web/pages/Root.tsx';
import { guardRoute } from '#web/pages/route-guard.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: guardRoute,
  component: Root,
  notFoundComponent: lazyNamed(() => import('#web/pages/UnmatchedRoutePage.tsx'), 'UnmatchedRoutePage'),
});
