import type { GroupCount } from '#contract/counting/schema/counts.ts';
import { PlumbBob } from '#web/ui/PlumbBob.tsx';
import { copy } from '../copy.ts';
import { barOf, ticks } from '../model/bars.ts';
import css from './GoalsByGroup.module.css';

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The figures of the row as lengths; whoever doesn't see them reads the row. */
export function GroupBar({ group, end }: { readonly group: GroupCount; readonly end: number }) {
  const bar = barOf(group, end);
  return (
    <div className={css.bar} aria-hidden="true">
      <div className={css.track}>
        <span className={css.commitment} style={{ width: percent(bar.commitment) }} hidden={bar.commitment === 0} />
        <span className={css.award} style={{ width: percent(bar.award) }} />
        <span className={css.paid} style={{ width: percent(bar.paid) }} />
        <span className={css.confirmedBar} style={{ width: percent(bar.confirmed) }} />
        <span className={css.axis} />
        {ticks(end).map((at) => (
          <span key={at} className={css.tick} style={{ left: percent(at) }} />
        ))}
        {bar.goal !== null && (
          <span className={css.goal} style={{ left: percent(bar.goal) }}>
            <PlumbBob />
          </span>
        )}
      </div>
    </div>
  );
}

const KEYS = [
  ['commitment', 'commitment'],
  ['award', 'award'],
  ['paid', 'paid'],
  ['confirmed', 'confirmedBar'],
] as const;

export const Legend = () => (
  <ul className={css.legend}>
    <li>
      <strong>{copy.darker}</strong>
    </li>
    {KEYS.map(([name, look]) => (
      <li key={name}>
        <span className={`${css.key} ${css[look]}`} />
        {copy.legend[name]}
      </li>
    ))}
    <li>
      <PlumbBob />
      {copy.legend.goal}
    </li>
  </ul>
);
