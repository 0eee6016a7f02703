import { useMemo } from 'react';
import { copy } from '../copy.ts';
import { drawPlaceMap } from '../model/place-map.ts';
import css from './PlaceMap.module.css';

/** Of the viewBox; on the page the map fills its frame. */
const WIDTH = 372;
const HEIGHT = 196;

interface Props {
  readonly latitude: number;
  readonly longitude: number;
  /** Miles that the firm travels; null if it says nothing. */
  readonly radius: number | null;
}

/** A state with its counties and a pin at the firm. */
export function PlaceMap({ latitude, longitude, radius }: Props) {
  const drawing = useMemo(
    () => drawPlaceMap({ latitude, longitude, radius }, WIDTH, HEIGHT),
    [latitude, longitude, radius],
  );
  if (!drawing) return null;
  const { state, county, paths, pin } = drawing;
  return (
    <svg className={css.map} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={copy.mapOf(state, county)}>
      <path className={css.land} d={paths.land} />
      <path className={css.state} d={paths.state} />
      <path className={css.county} d={paths.county} />
      <path className={css.countyLines} d={paths.countyLines} />
      <path className={css.stateLines} d={paths.stateLines} />
      <path className={css.area} d={paths.area} />
      <path
        className={css.pin}
        transform={`translate(${pin[0] - 6} ${pin[1] - 20})`}
        d="M3.6 0h4.8v2.5L12 4.4v3.1L6 20 0 7.5V4.4l3.6-1.9z"
      />
    </svg>
  );
}
