import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { MapResult } from '#contract/search/schema.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { copy } from '../copy/map.ts';
import { dragged, type Frame, frameOf, isFarthest, isNearest, nearer, type View } from '../queries/frame.ts';
import { mapQuery } from '../queries/map.ts';
import { type Circle, useMapGestures, useMapView, useRested, useSize } from '../queries/map-view.ts';
import type { DirectoryState } from '../queries/state.ts';
import css from './Map.module.css';
import { MapCanvas } from './MapCanvas.tsx';
import { MapMarkers } from './MapMarkers.tsx';

interface Props {
  readonly state: DirectoryState;
  /** Everything that the search found, in large cells. */
  readonly all: MapResult;
  /** `all` answers the search before. */
  readonly old: boolean;
  readonly circle: Circle | null;
  /** Tells the part of the world that the map came to rest on. */
  readonly onFrame: (frame: Frame) => void;
}

/** Pixels of one press of an arrow key. */
const STEP = 80;
const KEYS: Readonly<Record<string, (view: View) => View>> = {
  ArrowLeft: (view) => dragged(view, { x: STEP, y: 0 }),
  ArrowRight: (view) => dragged(view, { x: -STEP, y: 0 }),
  ArrowUp: (view) => dragged(view, { x: 0, y: STEP }),
  ArrowDown: (view) => dragged(view, { x: 0, y: -STEP }),
  '+': (view) => nearer(view, 2),
  '=': (view) => nearer(view, 2),
  '-': (view) => nearer(view, 0.5),
  _: (view) => nearer(view, 0.5),
};

/** The map itself: land, circle and firms, moved by mouse, fingers and keys. */
export function MapStage({ state, all, old, circle, onFrame }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const { view, change, showAll } = useMapView(state, all, old, circle, size);
  const gestures = useMapGestures(stage, change);
  const current = useMemo(() => view && frameOf(view, size, 0.25), [view, size]);
  const frame = useRested(current);
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
          <MapCanvas view={view} size={size} circle={circle} />
          <div className={css.buttons} data-apart>
            <IconButton label={copy.nearer} disabled={isNearest(view)} onClick={() => change((now) => nearer(now, 2))}>
              <IconPlus size={20} stroke={1.8} aria-hidden />
            </IconButton>
            <IconButton
              label={copy.farther}
              disabled={isFarthest(view)}
              onClick={() => change((now) => nearer(now, 0.5))}
            >
              <IconMinus size={20} stroke={1.8} aria-hidden />
            </IconButton>
            <IconButton label={copy.all} onClick={showAll}>
              <IconFocusCentered size={20} stroke={1.8} aria-hidden />
            </IconButton>
          </div>
          <MapMarkers cells={data.cells} view={view} size={size} change={change} />
        </>
      )}
    </div>
  );
}
