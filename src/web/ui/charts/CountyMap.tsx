import { scaleQuantize } from 'd3-scale';
import { useMemo } from 'react';
import css from './CountyMap.module.css';
import { countyShapes } from './county-shapes.ts';

export interface CountyValue {
  readonly fips: string;
  /** Null: hidden. */
  readonly value: number | null;
}

interface Props {
  readonly values: readonly CountyValue[];
  /** What the map shows, for people who do not see it: the table beside it has every value. */
  readonly label: string;
  /** Writes the ends of the legend's steps. */
  readonly write: (value: number) => string;
  /** In the legend, of counties that are hidden; none where there are none. */
  readonly hiddenLabel?: string | undefined;
  readonly width?: number;
  readonly height?: number;
}

const STEPS = [1, 2, 3, 4, 5] as const;

/** Counties, darker where the value is higher, hatched where it is hidden: readable in grey. */
export function CountyMap({ values, label, write, hiddenLabel, width = 560, height = 320 }: Props) {
  const codes = values.map(({ fips }) => fips).join();
  const shapes = useMemo(() => countyShapes(codes.split(','), width, height), [codes, width, height]);
  const most = Math.max(1, ...values.map(({ value }) => value ?? 0));
  const step = scaleQuantize(STEPS).domain([0, most]).nice();
  const byFips = new Map(values.map((one) => [one.fips, one.value]));
  const classOf = (fips: string): string | undefined => {
    const value = byFips.get(fips);
    if (value === undefined) return css.empty;
    return value === null ? css.hidden : css[`step${step(value)}`];
  };
  return (
    <figure className={css.map}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={css.picture}>
        <defs>
          <pattern id="county-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className={css.hatchGround} width="6" height="6" />
            <line className={css.hatchLine} x1="0" x2="0" y1="0" y2="6" />
          </pattern>
        </defs>
        {shapes.counties.map(({ fips, path }) => (
          <path key={fips} d={path} className={`${css.county} ${classOf(fips)}`} />
        ))}
        <path d={shapes.stateLines} className={css.state} />
      </svg>
      <figcaption className={css.legend}>
        {STEPS.map((one) => {
          const [from, to] = step.invertExtent(one);
          return (
            <span key={one}>
              <svg width="28" height="12" aria-hidden="true">
                <rect className={css[`step${one}`]} width="28" height="12" />
              </svg>
              {one === 5 ? `${write(from)}+` : `${write(from)}–${write(to)}`}
            </span>
          );
        })}
        {hiddenLabel && (
          <span>
            <svg width="28" height="12" aria-hidden="true">
              <rect className={css.hidden} width="28" height="12" />
            </svg>
            {hiddenLabel}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
