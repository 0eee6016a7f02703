import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { upTo } from '#web/ui/breakpoints.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { ErrorState, LoadingState } from '#web/ui/States.tsx';
import { copy } from '../copy/map.ts';
import type { Bounds } from '../model/map-viewport.ts';
import type { DirectoryState } from '../model/search-state.ts';
import { mapQuery, placeQuery } from '../queries/map.ts';
import { InteractiveMap } from './InteractiveMap.tsx';
import css from './Map.module.css';

const MapTable = lazyNamed(() => import('./MapTable.tsx'), 'MapTable');

/** The map of a search, drawn without third-party tiles, with the same data as a table. */
export function MapView({ state }: { readonly state: DirectoryState }) {
  const { data: all, isError, isPlaceholderData, refetch } = useQuery(mapQuery(state, null));
  const { data: center } = useQuery({ ...placeQuery(state.zip ?? ''), enabled: state.zip !== undefined });
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [table, setTable] = useState(false);
  const map = useRef<HTMLElement>(null);
  const isLoaded = all !== undefined;
  useEffect(() => {
    // on a phone it starts below the search fields
    if (isLoaded && matchMedia(upTo('phoneStandard')).matches) map.current?.scrollIntoView({ block: 'start' });
  }, [isLoaded]);
  const circle = useMemo(
    () => (center && state.radius_miles ? { ...center, miles: Number(state.radius_miles) } : null),
    [center, state.radius_miles],
  );
  if (!all) {
    return (
      <section ref={map} className={css.map} aria-label={copy.title}>
        {isError ? (
          <ErrorState title={copy.failedTitle} onRetry={refetch}>
            {copy.failed}
          </ErrorState>
        ) : (
          <LoadingState what={copy.loading}>{null}</LoadingState>
        )}
      </section>
    );
  }
  return (
    <section ref={map} className={css.map} aria-label={copy.title}>
      <InteractiveMap state={state} all={all} stale={isPlaceholderData} circle={circle} onBounds={setBounds} />
      <div className={css.below}>
        <p role="status">
          {all.placed === 0 && all.total > 0
            ? copy.noneOnMap
            : [copy.placed(all.placed, all.total), copy.unplaced(all.total - all.placed)].join(' ')}
        </p>
        <Button variant="plain" size="dense" aria-expanded={table} onClick={() => setTable(!table)}>
          {table ? copy.hideTable : copy.showTable}
        </Button>
      </div>
      <Suspense>{table && <MapTable state={state} bounds={bounds} />}</Suspense>
    </section>
  );
}
