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
  /** Everything that the search found, in large cells. */
  readonly all: MapResult;
  /** `all` answers the search before. */
  readonly stale: boolean;
  readonly circle: Circle | null;
  /** Tells the part of the world that the map came to rest on. */
  readonly onBounds: (frame: Bounds) => void;
}

/** Pixels of one press of an arrow key. */
const PAN_STEP = 80;
const KEYS: Readonly<Record<string, (view: Viewport) => Viewport>> = {
  ArrowLeft: (view) => panBy(view, { x: PAN_STEP, y: 0 }),
  ArrowRight: (view) => panBy(view, { x: -PAN_STEP, y: 0 }),
  ArrowUp: (view) => panBy(view, { x: 0, y: PAN_STEP }),
  ArrowDown: (view) => panBy(view, { x: 0, y: -PAN_STEP }),
  '+': (view) => zoomBy(view, 2),
  '=': (view) => zoomBy(view, 2),
  '-': (view) => zoomBy(view, 0.5),
  _: (view) => zoomBy(view, 0.5),
};

/** The map itself: land, circle and firms, moved by mouse, fingers and keys. */
export function InteractiveMap({ state, all, stale: old, circle, onBounds: onFrame }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const size = useElementSize(stage);
  const { view, change, showAll } = useMapViewport(state, all, old, circle, size);
  const gestures = useMapGestures(stage, change);
  const current = useMemo(() => view && boundsOf(view, size, 0.25), [view, size]);
  const frame = useDebouncedBounds(current);
  const { data = all, isFetching } = useQuery({ ...mapQuery(state, frame), enabled: frame !== null });
  useEffect(() => {
    if (frame) onFrame(frame);
  }, [frame, onFrame]);
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
      aria-busy={frame === null || frame !== current || isFetching || old}
      data-dragging={gestures.dragging || undefined}
      onKeyDown={press}
      {...gestures.handlers}
    >
      {view && size.width > 0 && (
        <>
          <MapCanvas viewport={view} size={size} circle={circle} />
          <div className={css.buttons} data-apart>
            <IconButton label={copy.zoomIn} disabled={isMaxZoom(view)} onClick={() => change((now) => zoomBy(now, 2))}>
              <IconPlus size={20} stroke={1.8} aria-hidden />
            </IconButton>
            <IconButton
              label={copy.zoomOut}
              disabled={isMinZoom(view)}
              onClick={() => change((now) => zoomBy(now, 0.5))}
            >
              <IconMinus size={20} stroke={1.8} aria-hidden />
            </IconButton>
            <IconButton label={copy.showAll} onClick={showAll}>
              <IconFocusCentered size={20} stroke={1.8} aria-hidden />
            </IconButton>
          </div>
          <MapMarkers cells={data.cells} viewport={view} size={size} change={change} />
        </>
      )}
    </div>
  );
}
