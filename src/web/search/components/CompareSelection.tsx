import { useCallback, useMemo, useState } from 'react';
import { MAX_COMPARED } from '../model/search-state.ts';

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
