import { type RefObject, useLayoutEffect, useState } from 'react';

const CELL_PADDING = 24;

/**
 * Widths of amount columns, by id, that were too narrow for their content. They only grow, so that nothing
 * jumps while scrolling. The content of such cells has `data-amount`.
 */
export function useAutoColumnWidths(table: RefObject<HTMLTableElement | null>): Readonly<Record<string, number>> {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  useLayoutEffect(() => {
    const needed: Record<string, number> = {};
    for (const cell of table.current?.querySelectorAll<HTMLElement>('[data-amount]') ?? []) {
      const column = cell.dataset.amount ?? '';
      const width = cell.scrollWidth + CELL_PADDING;
      if (cell.scrollWidth > cell.clientWidth) needed[column] = Math.max(needed[column] ?? 0, width);
    }
    if (Object.entries(needed).some(([column, width]) => width > (widths[column] ?? 0))) {
      setWidths({ ...widths, ...needed });
    }
  });
  return widths;
}
