import { Suspense, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import type { FacetValue } from '../model/filter-labels.ts';
import type { DirectoryState } from '../model/search-state.ts';

const TradeTree = lazyNamed(() => import('../trades/TradeTree.tsx'), 'TradeTree');

interface Props {
  readonly state: DirectoryState;
  readonly sectors: readonly FacetValue[];
  readonly onToggle: (code: string) => void;
}

/** Below the most frequent trades: all of them as a tree. */
export function TradeBrowser({ state, sectors, onToggle }: Props) {
  const [open, setOpen] = useState(false);
  if (sectors.length === 0) return null;
  return (
    <>
      <Button variant="plain" size="dense" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? copy.hideTrades : copy.browseTrades}
      </Button>
      {open && (
        <Suspense fallback={<Skeleton width={70} />}>
          <TradeTree state={state} sectors={sectors} onToggle={onToggle} />
        </Suspense>
      )}
    </>
  );
}
