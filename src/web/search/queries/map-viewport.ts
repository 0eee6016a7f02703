import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MapResult } from '#contract/search/schema.ts';
import type { ChangeViewport } from '../model/map-gestures.ts';
import {
  boundsAround,
  type Circle,
  CONTIGUOUS_STATES,
  circleBounds,
  fitBounds,
  type Size,
  type Viewport,
} from '../model/map-viewport.ts';
import type { DirectoryState } from '../model/search-state.ts';
import { mapQuery } from './map.ts';

/** How the first viewport is found: roughly from large cells, then precisely from small ones. */
const COARSE = { share: 0.9, min: 3 };
const FINE = { share: 0.95, min: 0.08 };

/** The viewport: the search radius or most of the firms at first, then wherever the person moved it. */
export function useMapViewport(
  state: DirectoryState,
  all: MapResult,
  stale: boolean,
  circle: Circle | null,
  size: Size,
) {
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const wasMoved = useRef(false);
  const coarse = boundsAround(all.cells, COARSE.share, COARSE.min);
  const { data, isPlaceholderData } = useQuery({
    ...mapQuery(state, coarse),
    enabled: !circle && !stale && coarse !== null,
  });
  const fine = data && !isPlaceholderData ? (boundsAround(data.cells, FINE.share, FINE.min) ?? coarse) : null;
  const target = circle ? circleBounds(circle) : stale ? null : coarse ? fine : CONTIGUOUS_STATES;
  const key = target && JSON.stringify(target);
  const place = circle && JSON.stringify(circle);
  const showAll = useCallback(() => {
    if (key === null || size.width === 0) return;
    wasMoved.current = false;
    setViewport(fitBounds(JSON.parse(key), size));
  }, [key, size]);
  useEffect(() => {
    if (place) wasMoved.current = false;
  }, [place]);
  useEffect(() => {
    if (!wasMoved.current) showAll();
  }, [showAll]);
  const change: ChangeViewport = useCallback((make) => {
    wasMoved.current = true;
    setViewport((now) => now && make(now));
  }, []);
  return { viewport, change, showAll };
}
