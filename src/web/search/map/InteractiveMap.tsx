import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { MapResult } from '#contract/search/schema.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { copy } from '../copy/map.ts';
import { useDebouncedBounds, useElementSize, useMapGestures } from '../model/map-gestures.ts';
import {
  type Bounds,
  boundsOf,
  type Circle,
  isMaxZoom,
  isMinZoom,
  panBy,
  type Viewport,
  zoomBy,
} from '../model/map-viewport.ts';
import type { DirectoryState } from '../model/search-state.ts';
import { mapQuery } from '../queries/map.ts';
import { useMapViewport } from '../queries/map-viewport.ts';
import css from './Map.module.css';
import { MapCanvas } from './MapCanvas.tsx';
import { MapMarkers } from './MapMarkers.tsx';

interface Props {
  readonly state: DirectoryState;
  /** All results of the search, in large cells. */
  readonly all: MapResult;
  /** `all` belongs to the previous search. */
  readonly stale: boolean;
  readonly circle: Circle | null;
  /** Called with the bounds once the map stops moving. */
  readonly onBounds: (bounds: Bounds) => void;
}

/** Pixels per press of an arrow key. */
const PAN_STEP = 80;
const KEYS: Readonly<Record<string, (viewport: Viewport) => Viewport>> = {
  ArrowLeft: (viewport) => panBy(viewport, { x: PAN_STEP, y: 0 }),
  ArrowRight: (viewport) => panBy(viewport, { x: -PAN_STEP, y: 0 }),
  ArrowUp: (viewport) => panBy(viewport, { x: 0, y: PAN_STEP }),
  ArrowDown: (viewport) => panBy(viewport, { x: 0, y: -PAN_STEP }),
  '+': (viewport) => zoomBy(viewport, 2),
  '=': (viewport) => zoomBy(viewport, 2),
  '-': (viewport) => zoomBy(viewport, 0.5),
  _: (viewport) => zoomBy(viewport, 0.5),
};

/** The map with its markers, moved by mouse, touch and keyboard. */
export function InteractiveMap({ state, all, stale, circle, onBounds }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const size = useElementSize(stage);
  const { viewport, change, showAll } = useMapViewport(state, all, stale, circle, size);
  const gestures = useMapGestures(stage, change);
  const current = useMemo(() => viewport && boundsOf(viewport, size, 0.25), [viewport, size]);
  const bounds = useDebouncedBounds(current);
  const { data = all, isFetching } = useQuery({ ...mapQuery(state, bounds), enabled: bounds !== null });
  useEffect(() => {
    if (bounds) onBounds(bounds);
  }, [bounds, onBounds]);
  const press = (event: KeyboardEvent) => {
    const move = KEYS[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    change(move);
  };
  return (
    <div
      ref={stage}
      className={css.stage}
      role="application"
      aria-label={copy.title}
      aria-description={copy.hint}
      aria-busy={bounds === null || bounds !== current || isFetching || stale}
      data-dragging={gestures.dragging || undefined}
      onKeyDown={press}
      {...gestures.handlers}
    >
      {viewport && size.width > 0 && (
        <>
          <MapCanvas viewport={viewport} size={size} circle={circle} />
          <div className={css.buttons} data-apart>
            <IconButton
              label={copy.zoomIn}
              disabled={isMaxZoom(viewport)}
              onClick={() => change((now) => zoomBy(now, 2))}
            >
              <IconPlus size={20} stroke={1.8} aria-hidden />
            </IconButton>
            <IconButton
              label={copy.zoomOut}
              disabled={isMinZoom(viewport)}
              onClick={() => change((now) => zoomBy(now, 0.5))}
            >
              <IconMinus size={20} stroke={1.8} aria-hidden />
            </IconButton>
            <IconButton label={copy.showAll} onClick={showAll}>
              <IconFocusCentered size={20} stroke={1.8} aria-hidden />
            </IconButton>
          </div>
          <MapMarkers cells={data.cells} viewport={viewport} size={size} change={change} />
        </>
      )}
    </div>
  );
}
