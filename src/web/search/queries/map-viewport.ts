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

/** Shares of the firms that the first look holds: far away in large cells, then near in small ones. */
const COARSE = { share: 0.9, least: 3 };
const FINE = { share: 0.95, least: 0.08 };

/** What the map shows: first the circle or most of the firms, then what somebody moved it to. */
export function useMapViewport(state: DirectoryState, all: MapResult, old: boolean, circle: Circle | null, size: Size) {
  const [view, setView] = useState<Viewport | null>(null);
  const touched = useRef(false);
  const coarse = boundsAround(all.cells, COARSE.share, COARSE.least);
  const { data, isPlaceholderData } = useQuery({
    ...mapQuery(state, coarse),
    enabled: !circle && !old && coarse !== null,
  });
  const fine = data && !isPlaceholderData ? (boundsAround(data.cells, FINE.share, FINE.least) ?? coarse) : null;
  const target = circle ? circleBounds(circle) : old ? null : coarse ? fine : CONTIGUOUS_STATES;
  const key = target && JSON.stringify(target);
  const place = circle && JSON.stringify(circle);
  const showAll = useCallback(() => {
    if (key === null || size.width === 0) return;
    touched.current = false;
    setView(fitBounds(JSON.parse(key), size));
  }, [key, size]);
  useEffect(() => {
    if (place) touched.current = false;
  }, [place]);
  useEffect(() => {
    if (!touched.current) showAll();
  }, [showAll]);
  const change: ChangeViewport = useCallback((make) => {
    touched.current = true;
    setView((now) => now && make(now));
  }, []);
  return { view, change, showAll };
}
