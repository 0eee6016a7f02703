import { useCallback, useMemo, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy.ts';
import { MAX_COMPARED } from '../model/search-state.ts';
import css from './Directory.module.css';

/** Firms selected for the comparison; they stay selected across searches. */
export function useCompareSelection() {
  const [firms, setFirms] = useState<readonly string[]>([]);
  const toggle = useCallback((id: string, on: boolean) => {
    setFirms((before) => {
      const others = before.filter((one) => one !== id);
      return on ? [...others, id].slice(0, MAX_COMPARED) : others;
    });
  }, []);
  return useMemo(() => ({ firms, toggle, set: setFirms }), [firms, toggle]);
}
export type CompareSelection = ReturnType<typeof useCompareSelection>;

interface Props {
  readonly selection: CompareSelection;
  readonly onCompare: (ids: readonly string[]) => void;
}

export function CompareBar({ selection: { firms, set }, onCompare }: Props) {
  return (
    <section className={`${css.foot} ${css.compare}`} aria-label={copy.compareRegion}>
      <p role="status">
        {firms.length < 2 ? copy.selectAnother : firms.length === MAX_COMPARED ? copy.maxSelected(MAX_COMPARED) : ''}
      </p>
      <Button variant="outlineDark" onClick={() => set([])}>
        {copy.clearSelection}
      </Button>
      <Button disabled={firms.length < 2} onClick={() => onCompare(firms)}>
        {copy.compare(firms.length)}
      </Button>
    </section>
  );
}
