import { lazyRouteComponent } from '@tanstack/react-router';

const component = lazyRouteComponent(() => import('./ComingSoonPage.tsx'), 'ComingSoonPage');

/** What the route of a page that comes later holds: one part for all of them. Each route keeps what it gets as its own. */
export const comingSoonPage = () => ({ component });
