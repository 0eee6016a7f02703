import { useCallback, useMemo, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy.ts';
import type { KeepFirms } from '../model/page-state.ts';
import { MAX_COMPARED } from '../model/search-state.ts';
import css from './Directory.module.css';

/** Firms that are selected at most where they can be kept as well as compared. */
const MAX_SELECTED = 100;

/** Firms selected to be compared or kept; they stay selected across searches. */
export function useCompareSelection(canKeep = false) {
  const most = canKeep ? MAX_SELECTED : MAX_COMPARED;
  const [firms, setFirms] = useState<readonly string[]>([]);
  const toggle = useCallback(
    (id: string, on: boolean) => {
      setFirms((before) => {
        const others = before.filter((one) => one !== id);
        return on ? [...others, id].slice(0, most) : others;
      });
    },
    [most],
  );
  return useMemo(() => ({ firms, most, toggle, set: setFirms }), [firms, most, toggle]);
}
export type CompareSelection = ReturnType<typeof useCompareSelection>;

interface Props {
  readonly selection: CompareSelection;
  readonly onCompare: (ids: readonly string[]) => void;
  readonly keep?: KeepFirms | undefined;
}

export function CompareBar({ selection: { firms, set }, onCompare, keep }: Props) {
  return (
    <section className={`${css.foot} ${css.compare}`} aria-label={copy.compareRegion}>
      <p role="status">
        {firms.length < 2 ? copy.selectAnother : firms.length >= MAX_COMPARED ? copy.maxSelected(MAX_COMPARED) : ''}
      </p>
      <Button variant="outlineDark" onClick={() => set([])}>
        {copy.clearSelection}
      </Button>
      {keep && (
        <Button variant="outlineDark" onClick={() => keep({ firms })}>
          {copy.keepFirms(firms.length)}
        </Button>
      )}
      <Button disabled={firms.length < 2 || firms.length > MAX_COMPARED} onClick={() => onCompare(firms)}>
        {copy.compare(firms.length)}
      </Button>
    </section>
  );
}
