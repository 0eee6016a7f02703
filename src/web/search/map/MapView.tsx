import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { upTo } from '#web/ui/breakpoints.ts';
import { ErrorState, LoadingState } from '#web/ui/States.tsx';
import { copy } from '../copy/map.ts';
import type { Bounds } from '../model/map-viewport.ts';
import type { DirectoryState } from '../model/search-state.ts';
import { mapQuery, placeQuery } from '../queries/map.ts';
import { InteractiveMap } from './InteractiveMap.tsx';
import css from './Map.module.css';
import { MapTable } from './MapTable.tsx';

/** Where the firms of the search are, drawn without another host, with the same in a table. */
export function MapView({ state }: { readonly state: DirectoryState }) {
  const { data: all, isError, isPlaceholderData, refetch } = useQuery(mapQuery(state, null));
  const { data: centre } = useQuery({ ...placeQuery(state.zip ?? ''), enabled: state.zip !== undefined });
  const [frame, setFrame] = useState<Bounds | null>(null);
  const [table, setTable] = useState(false);
  const map = useRef<HTMLElement>(null);
  const there = all !== undefined;
  useEffect(() => {
    // on a phone it would begin below the fields
    if (there && matchMedia(upTo('phoneStandard')).matches) map.current?.scrollIntoView({ block: 'start' });
  }, [there]);
  const circle = useMemo(
    () => (centre && state.radius_miles ? { ...centre, miles: Number(state.radius_miles) } : null),
    [centre, state.radius_miles],
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
      <InteractiveMap state={state} all={all} stale={isPlaceholderData} circle={circle} onBounds={setFrame} />
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
      {table && <MapTable state={state} bounds={frame} />}
    </section>
  );
}
