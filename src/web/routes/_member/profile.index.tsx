import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

// Only people who are not signed in see the page: the route guard redirects everybody else.
export const Route = createFileRoute('/_member/profile/')({
  component: lazyRouteComponent(() => import('#web/pages/ProfileIndexPage.tsx'), 'ProfileIndexPage'),
});
