import { Suspense, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import type { TradeTreeProps } from '../trades/TradeTree.tsx';

const TradeTree = lazyNamed(() => import('../trades/TradeTree.tsx'), 'TradeTree');

/** Below the most frequent trades: all of them as a tree. */
export function TradeBrowser(props: TradeTreeProps) {
  const [open, setOpen] = useState(false);
  if (props.sectors.length === 0) return null;
  return (
    <>
      <Button variant="plain" size="dense" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? copy.hideTrades : copy.browseTrades}
      </Button>
      {open && (
        <Suspense fallback={<Skeleton width={70} />}>
          <TradeTree {...props} />
        </Suspense>
      )}
    </>
  );
}
