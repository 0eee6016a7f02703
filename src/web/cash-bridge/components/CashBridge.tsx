import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { bridgeQuery } from '../queries.ts';
import css from './CashBridge.module.css';
import { Costs } from './Costs.tsx';
import { Expected } from './Expected.tsx';
import { Outlook } from './Outlook.tsx';
import { Packets } from './Packets.tsx';

/** For people of one firm: the money that it expects, its costs, the gap, and what it shows lenders. */
export function CashBridge({ firmId }: { readonly firmId: string }) {
  const query = useQuery(bridgeQuery(firmId));
  return (
    <div className={css.page}>
      <p>{copy.intro}</p>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={320} />}>
        {(bridge) => (
          <>
            {bridge.contracts.length + bridge.costs.length > 0 ? (
              <Outlook forecast={bridge} />
            ) : (
              <EmptyState title={copy.empty}>
                <p className="muted">{copy.emptyNote}</p>
              </EmptyState>
            )}
            <div className={css.columns}>
              <Expected forecast={bridge} isOwn />
              <Costs firmId={firmId} costs={bridge.costs} today={bridge.today} />
            </div>
            <Packets firmId={firmId} />
          </>
        )}
      </QueryBoundary>
    </div>
  );
}
