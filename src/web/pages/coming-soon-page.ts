import { lazyRouteComponent } from '@tanstack/react-router';

const component = lazyRouteComponent(() => import('./ComingSoonPage.tsx'), 'ComingSoonPage');

/** Route options for a coming-soon page: one shared component, a new object for each route. */
export const comingSoonPage = () => ({ component });
