import { useCallback, useMemo, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy.ts';
import { MOST_COMPARED } from '../queries/state.ts';
import css from './Directory.module.css';

/** Firms that somebody ticked to see them side by side; they stay ticked through other searches. */
export function useTicks() {
  const [firms, setFirms] = useState<readonly string[]>([]);
  const tick = useCallback((id: string, on: boolean) => {
    setFirms((before) => {
      const others = before.filter((one) => one !== id);
      return on ? [...others, id].slice(0, MOST_COMPARED) : others;
    });
  }, []);
  return useMemo(() => ({ firms, tick, set: setFirms }), [firms, tick]);
}
export type Ticks = ReturnType<typeof useTicks>;

interface Props {
  readonly ticks: Ticks;
  readonly onCompare: (ids: readonly string[]) => void;
}

export function CompareBar({ ticks: { firms, set }, onCompare }: Props) {
  return (
    <section className={`${css.foot} ${css.compare}`} aria-label={copy.ticked}>
      <p role="status">
        {firms.length < 2 ? copy.oneMore : firms.length === MOST_COMPARED ? copy.most(MOST_COMPARED) : ''}
      </p>
      <Button variant="outlineDark" onClick={() => set([])}>
        {copy.untick}
      </Button>
      <Button disabled={firms.length < 2} onClick={() => onCompare(firms)}>
        {copy.compare(firms.length)}
      </Button>
    </section>
  );
}
