/** As much of a notification as grouping needs. */
interface Card {
  readonly id: string;
  readonly batch_id: string | null;
}

/** From this many cards in a row on, those of one import are one group. */
const GROUPED = 3;

export interface CollapsedCards<C extends Card> {
  readonly shown: readonly C[];
  /** Place of each shown card among all. */
  readonly places: readonly number[];
  /** By the first card of a group: how many others it stands for, or could. */
  readonly groups: ReadonlyMap<string, { readonly batchId: string; readonly others: number }>;
}

/**
 * Cards of one import that follow each other, as their first one; a group that is open or has the current card shows
 * all of them.
 */
export function collapseImports<C extends Card>(
  cards: readonly C[],
  isOpen: (batchId: string) => boolean,
  currentId: string | undefined,
): CollapsedCards<C> {
  const shown: C[] = [];
  const places: number[] = [];
  const groups = new Map<string, { batchId: string; others: number }>();
  for (let at = 0; at < cards.length; ) {
    const run = runFrom(cards, at);
    const [first] = run;
    const batchId = first?.batch_id;
    const isGroup = batchId && run.length >= GROUPED;
    if (first && isGroup) groups.set(first.id, { batchId, others: run.length - 1 });
    const isCollapsed = isGroup && !isOpen(batchId) && !run.some(({ id }) => id === currentId);
    for (const [offset, card] of (isCollapsed ? run.slice(0, 1) : run).entries()) {
      shown.push(card);
      places.push(at + offset);
    }
    at += run.length;
  }
  return { shown, places, groups };
}

function runFrom<C extends Card>(cards: readonly C[], from: number): C[] {
  const batchId = cards[from]?.batch_id;
  let to = from + 1;
  while (batchId && cards[to]?.batch_id === batchId) to += 1;
  return cards.slice(from, to);
}
