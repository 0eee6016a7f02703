import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { lazy } from 'react';
import { gate } from '#web/shell/gate.ts';
import { Root } from '#web/shell/Root.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: gate,
  component: Root,
  notFoundComponent: lazy(() => import('#web/shell/LostPage.tsx')),
});
