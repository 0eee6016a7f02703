import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { upTo } from '#web/ui/breakpoints.ts';
import { FailedState, Loading } from '#web/ui/States.tsx';
import { copy } from '../copy/map.ts';
import type { Frame } from '../queries/frame.ts';
import { mapQuery, placeQuery } from '../queries/map.ts';
import type { DirectoryState } from '../queries/state.ts';
import css from './Map.module.css';
import { MapStage } from './MapStage.tsx';
import { MapTable } from './MapTable.tsx';

/** Where the firms of the search are, drawn without another host, with the same in a table. */
export function MapView({ state }: { readonly state: DirectoryState }) {
  const { data: all, isError, isPlaceholderData, refetch } = useQuery(mapQuery(state, null));
  const { data: centre } = useQuery({ ...placeQuery(state.zip ?? ''), enabled: state.zip !== undefined });
  const [frame, setFrame] = useState<Frame | null>(null);
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
          <FailedState title={copy.failedTitle} onRetry={refetch}>
            {copy.failed}
          </FailedState>
        ) : (
          <Loading what={copy.loading}>{null}</Loading>
        )}
      </section>
    );
  }
  return (
    <section ref={map} className={css.map} aria-label={copy.title}>
      <MapStage state={state} all={all} old={isPlaceholderData} circle={circle} onFrame={setFrame} />
      <div className={css.below}>
        <p role="status">
          {all.placed === 0 && all.total > 0
            ? copy.none
            : [copy.placed(all.placed, all.total), copy.unplaced(all.total - all.placed)].join(' ')}
        </p>
        <Button variant="plain" size="dense" aria-expanded={table} onClick={() => setTable(!table)}>
          {table ? copy.hideTable : copy.showTable}
        </Button>
      </div>
      {table && <MapTable state={state} frame={frame} />}
    </section>
  );
}
