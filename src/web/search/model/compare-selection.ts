import { useCallback, useMemo, useState } from 'react';
import { MAX_COMPARED } from './search-state.ts';

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
