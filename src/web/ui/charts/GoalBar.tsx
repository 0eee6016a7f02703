import css from './GoalBar.module.css';

interface Props {
  /** In hundredths of a percent; null: not known, drawn as nothing. */
  readonly share: number | null;
  /** Where the line hangs; null: no goal. */
  readonly goal: number | null;
  /** The share at the right end. */
  readonly most: number;
  /** Beside the bob, such as `Promise 27%`. */
  readonly goalLabel: string;
}

const place = (share: number, most: number): number =>
  Math.round((Math.max(0, Math.min(share, most)) / most) * 1000) / 10;

/** How much of a promise is kept: a bar, and the goal as a line that hangs to a bob. What it shows is said beside it. */
export function GoalBar({ share, goal, most, goalLabel }: Props) {
  const at = goal === null ? null : place(goal, most);
  return (
    <svg className={css.bar} width="100%" height="56" aria-hidden="true">
      <rect className={css.ground} x="0" y="14" width="100%" height="22" />
      {share !== null && <rect className={css.share} x="0" y="14" width={`${place(share, most)}%`} height="22" />}
      {at !== null && (
        <>
          <line className={css.line} x1={`${at}%`} x2={`${at}%`} y1="0" y2="36" />
          <svg x={`${at}%`} y="33" overflow="visible" aria-hidden="true">
            <path
              className={css.bob}
              transform="translate(-6 0)"
              d="M3.6 0h4.8v2.5L12 4.4v3.1L6 20 0 7.5V4.4l3.6-1.9z"
            />
            <text className={css.label} x={at > 50 ? -14 : 14} y="18" textAnchor={at > 50 ? 'end' : 'start'}>
              {goalLabel}
            </text>
          </svg>
        </>
      )}
    </svg>
  );
}
