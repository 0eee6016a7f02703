/** A step from one cell to the next. */
export interface Step {
  readonly rows: -1 | 0 | 1;
  readonly columns: -1 | 0 | 1;
}
interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}
interface Caret {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** Where a key leads; null where it belongs to the text in the cell. Left and right leave a cell at its ends only. */
export function stepOf(pressed: Pressed, { from, to, length }: Caret): Step | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  if (pressed.key === 'Enter') return { rows: pressed.shiftKey ? -1 : 1, columns: 0 };
  if (pressed.shiftKey) return null;
  const isWhole = from === 0 && to === length;
  switch (pressed.key) {
    case 'ArrowDown':
      return { rows: 1, columns: 0 };
    case 'ArrowUp':
      return { rows: -1, columns: 0 };
    case 'ArrowLeft':
      return from === 0 && (to === 0 || isWhole) ? { rows: 0, columns: -1 } : null;
    case 'ArrowRight':
      return to === length && (from === length || isWhole) ? { rows: 0, columns: 1 } : null;
    default:
      return null;
  }
}
