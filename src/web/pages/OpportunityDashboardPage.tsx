import { Suspense } from 'react';
import { Dashboard } from '#web/opportunities/components/Dashboard.tsx';
import type { DashboardSearch } from '#web/opportunities/model/dashboard-search.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';

const FunnelCell = lazyNamed(() => import('#web/outreach/components/Funnel.tsx'), 'FunnelCell');

const firms = (ids: readonly string[]) => (id: string) => (
  <Suspense>
    <FunnelCell id={id} ids={ids} />
  </Suspense>
);

/** `/opportunity/dashboard`, with how far firms came with each. */
export const OpportunityDashboardPage = ({ search }: { readonly search: DashboardSearch }) => (
  <Dashboard search={search} firms={firms} />
);
