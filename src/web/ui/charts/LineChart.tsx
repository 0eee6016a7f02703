import { scaleLinear, scalePoint } from 'd3-scale';
import { line, symbol, symbolCircle, symbolDiamond, symbolSquare, symbolStar, symbolTriangle } from 'd3-shape';
import { useId, useRef, useState } from 'react';
import { useWidth } from './chart-width.ts';
import css from './LineChart.module.css';
import { spreadLabels } from './label-places.ts';

export interface Series {
  readonly key: string;
  readonly label: string;
  /** In the order of the points. */
  readonly values: readonly number[];
}
interface Props {
  /** Names of the points, such as quarters. */
  readonly points: readonly string[];
  /** Five at most; the rest is one called all others. */
  readonly series: readonly Series[];
  /** What is drawn, for people who do not see it: the table beside it has every value. */
  readonly label: string;
  /** What the points are, such as `Quarter`. */
  readonly pointLabel: string;
  /** On the axis, and in full. */
  readonly write: { readonly short: (value: number) => string; readonly full: (value: number) => string };
}

/** A shape for each line, so that they differ without color. */
const SHAPES = [symbolCircle, symbolSquare, symbolDiamond, symbolTriangle, symbolStar].map(
  (type) => symbol(type, 56)() ?? '',
);
const MARGIN = { top: 12, right: 150, bottom: 28, left: 56 };
const HEIGHT = 280;
const TICKS = 5;
const LABEL_HEIGHT = 18;
/** Below this width the names of lines stand below instead of beside. */
const NARROW = 520;

/** Lines over time with their names beside them, y from nought. Arrow keys go from point to point. */
export function LineChart({ points, series, label, pointLabel, write }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [at, setAt] = useState<number | null>(null);
  const id = useId();
  const isNarrow = width < NARROW;
  const right = isNarrow ? 16 : MARGIN.right;
  const x = scalePoint<string>([...points], [MARGIN.left, width - right]);
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const least = Math.min(0, ...series.flatMap(({ values }) => values));
  const y = scaleLinear([least, most], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(TICKS);
  const places = spreadLabels(
    series.map(({ values }) => y(values.at(-1) ?? 0)),
    LABEL_HEIGHT,
  );
  const shown = at === null ? null : Math.min(at, points.length - 1);
  const says = (point: number) => readout(points, series, point, write.full);
  return (
    <div ref={box} className={css.chart}>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={label}
        onMouseLeave={() => setAt(null)}
        onMouseMove={(event) => setAt(nearest(event.nativeEvent.offsetX, points, x))}
      >
        <Axes points={points} x={x} y={y} right={width - right} write={write.short} every={isNarrow ? 2 : 1} />
        {shown !== null && (
          <line
            className={css.cursor}
            x1={x(points[shown] ?? '')}
            x2={x(points[shown] ?? '')}
            y1={MARGIN.top}
            y2={HEIGHT - MARGIN.bottom}
          />
        )}
        {series.map(({ key, label: name, values }, index) => (
          <g key={key} className={css[`series${index + 1}`]}>
            <path
              className={css.line}
              d={
                line<number>(
                  (_, point) => x(points[point] ?? '') ?? 0,
                  (value) => y(value),
                )([...values]) ?? ''
              }
            />
            {values.map((value, point) => (
              <path
                key={points[point]}
                className={css.mark}
                transform={`translate(${x(points[point] ?? '') ?? 0} ${y(value)})`}
                d={SHAPES[index] ?? SHAPES[0]}
              />
            ))}
            {!isNarrow && (
              <text className={css.name} x={width - right + 14} y={(places[index] ?? 0) + 5}>
                {name}
              </text>
            )}
          </g>
        ))}
      </svg>
      {isNarrow && <Names series={series} />}
      <Slider
        id={id}
        name={`${label}: ${pointLabel}`}
        last={points.length - 1}
        at={shown}
        says={says}
        onChange={setAt}
      />
      <p className={css.readout} aria-hidden="true">
        {shown !== null && says(shown)}
      </p>
    </div>
  );
}

const readout = (
  points: readonly string[],
  series: readonly Series[],
  at: number,
  write: (value: number) => string,
): string =>
  `${points[at] ?? ''}: ${series.map(({ label, values }) => `${label} ${write(values[at] ?? 0)}`).join(', ')}`;

function nearest(left: number, points: readonly string[], x: (point: string) => number | undefined): number {
  const distances = points.map((point) => Math.abs((x(point) ?? 0) - left));
  return distances.indexOf(Math.min(...distances));
}

interface SliderProps {
  readonly id: string;
  readonly name: string;
  readonly last: number;
  readonly at: number | null;
  readonly says: (point: number) => string;
  readonly onChange: (at: number | null) => void;
}

/** What the keyboard moves; a screen reader says the values of each point. */
const Slider = ({ id, name, last, at, says, onChange }: SliderProps) => (
  <label className={css.slider} htmlFor={id}>
    <span className="visually-hidden">{name}</span>
    <input
      id={id}
      type="range"
      min={0}
      max={last}
      value={at ?? last}
      aria-valuetext={says(at ?? last)}
      onFocus={() => onChange(last)}
      onBlur={() => onChange(null)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  </label>
);

interface AxesProps {
  readonly points: readonly string[];
  readonly x: (point: string) => number | undefined;
  readonly y: ReturnType<typeof scaleLinear<number, number>>;
  readonly right: number;
  readonly write: (value: number) => string;
  /** Names of the points that fit. */
  readonly every: number;
}

const Axes = ({ points, x, y, right, write, every }: AxesProps) => (
  <g>
    {y.ticks(TICKS).map((tick) => (
      <g key={tick}>
        <line className={tick === 0 ? css.base : css.grid} x1={MARGIN.left} x2={right} y1={y(tick)} y2={y(tick)} />
        <text className={css.tick} x={MARGIN.left - 8} y={y(tick) + 4} textAnchor="end">
          {write(tick)}
        </text>
      </g>
    ))}
    {points.map((point, index) =>
      (points.length - 1 - index) % every === 0 ? (
        <text key={point} className={css.tick} x={x(point)} y={HEIGHT - 6} textAnchor="middle">
          {point}
        </text>
      ) : null,
    )}
  </g>
);

const Names = ({ series }: { readonly series: readonly Series[] }) => (
  <ul className={css.names}>
    {series.map(({ key, label }, index) => (
      <li key={key} className={css[`series${index + 1}`]}>
        <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
          <path className={css.mark} d={SHAPES[index] ?? SHAPES[0]} />
        </svg>
        <span className={css.text}>{label}</span>
      </li>
    ))}
  </ul>
);
