import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useRef } from 'react';
import { draw, lookOf } from '../queries/drawing.ts';
import type { Size, View } from '../queries/frame.ts';
import { countiesQuery, statesQuery } from '../queries/map.ts';
import type { Circle } from '../queries/map-view.ts';
import css from './Map.module.css';

interface Props {
  readonly view: View;
  readonly size: Size;
  readonly circle: Circle | null;
}

/** From this scale on counties are large enough to be seen, and only then are they loaded. */
const COUNTIES = 8_000;
const NONE: never[] = [];

/** Land and borders under the firms. */
export const MapCanvas = memo(function MapCanvas({ view, size, circle }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = view.scale >= COUNTIES;
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
      draw(on, lookOf(element), { view, size, states, counties, circle });
    });
    return () => cancelAnimationFrame(next);
  }, [view, size, circle, states, counties]);
  return <canvas ref={canvas} className={css.canvas} aria-hidden data-drawn={states.length > 0 || undefined} />;
});
