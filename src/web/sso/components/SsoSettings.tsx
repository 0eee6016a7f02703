import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Provider } from '#contract/sso/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/settings.ts';
import { providersQuery } from '../queries/settings.ts';
import { ProviderForm } from './ProviderForm.tsx';
import { ProviderSection } from './ProviderSection.tsx';
import css from './SsoSettings.module.css';

/** The identity providers of a company, for its administrators and for staff. */
export function SsoSettings({ companyId }: { readonly companyId: string }) {
  const query = useQuery(providersQuery(companyId));
  return (
    <QueryBoundary
      query={query}
      copy={copy}
      skeleton={
        <div className={css.settings}>
          <Skeleton width={60} height={24} />
          <Skeleton width={100} height={160} />
        </div>
      }
    >
      {(providers) => <Providers companyId={companyId} providers={providers} />}
    </QueryBoundary>
  );
}

function Providers({ companyId, providers }: { readonly companyId: string; readonly providers: readonly Provider[] }) {
  const [adding, setAdding] = useState(false);
  return (
    <div className={css.settings}>
      <h2 className={css.title}>{copy.title}</h2>
      <p>{copy.intro}</p>
      {providers.map((provider) => (
        <ProviderSection key={provider.id} provider={provider} />
      ))}
      {adding ? (
        <ProviderForm companyId={companyId} onDone={() => setAdding(false)} />
      ) : providers.length === 0 ? (
        <EmptyState title={copy.empty}>
          <p>{copy.emptyNote}</p>
          <Button onClick={() => setAdding(true)}>{copy.add}</Button>
        </EmptyState>
      ) : (
        <Button variant="outlineDark" onClick={() => setAdding(true)}>
          {copy.add}
        </Button>
      )}
    </div>
  );
}
