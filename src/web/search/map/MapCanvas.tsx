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

/** Scale from which counties are visible, and loaded. */
const COUNTY_SCALE = 8_000;
const NONE: never[] = [];

/** Land and borders below the markers. */
export const MapCanvas = memo(function MapCanvas({ viewport, size, circle }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = viewport.scale >= COUNTY_SCALE;
  const { data: states = NONE } = useQuery(statesQuery);
  const { data: loaded = NONE } = useQuery({ ...countiesQuery, enabled: near });
  const counties = near ? loaded : NONE;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const next = requestAnimationFrame(() => {
      const context = element.getContext('2d');
      if (!context) return;
      const ratio = devicePixelRatio;
      const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
      // setting the size clears the canvas, even to the same value
      if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      drawMap(context, readMapStyle(element), { viewport, size, states, counties, circle });
    });
    return () => cancelAnimationFrame(next);
  }, [viewport, size, circle, states, counties]);
  return <canvas ref={canvas} className={css.canvas} aria-hidden data-drawn={states.length > 0 || undefined} />;
});
