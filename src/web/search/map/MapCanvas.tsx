import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useRef } from 'react';
import { drawMap, readMapStyle } from '../model/draw-map.ts';
import type { Circle, Size, Viewport } from '../model/map-viewport.ts';
import { countiesQuery, statesQuery } from '../queries/map.ts';
import css from './Map.module.css';

interface Props {
  readonly viewport: Viewport;
  readonly size: Size;
  readonly circle: Circle | null;
}

/** From this scale on counties are large enough to be seen, and only then are they loaded. */
const COUNTY_SCALE = 8_000;
const NONE: never[] = [];

/** Land and borders under the firms. */
export const MapCanvas = memo(function MapCanvas({ viewport: view, size, circle }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = view.scale >= COUNTY_SCALE;
  const { data: states = NONE } = useQuery(statesQuery);
  const { data: loaded = NONE } = useQuery({ ...countiesQuery, enabled: near });
  const counties = near ? loaded : NONE;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const next = requestAnimationFrame(() => {
      const on = element.getContext('2d');
      if (!on) return;
      const dots = devicePixelRatio;
      const [width, height] = [Math.round(size.width * dots), Math.round(size.height * dots)];
      // to set the size clears the canvas, even where it stays the same
      if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
      on.setTransform(dots, 0, 0, dots, 0, 0);
      drawMap(on, readMapStyle(element), { view, size, states, counties, circle });
    });
    return () => cancelAnimationFrame(next);
  }, [view, size, circle, states, counties]);
  return <canvas ref={canvas} className={css.canvas} aria-hidden data-drawn={states.length > 0 || undefined} />;
});
