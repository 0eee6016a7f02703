/** One change as the live stream tells it: where to look, never what is there. */
export interface Change {
  readonly topic: string;
  readonly key: string | null;
}

/** Whole events of a text in `text/event-stream` form and what is left of the last one; comments are dropped. */
export function parseEvents(text: string): { readonly changes: Change[]; readonly rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const changes = blocks.flatMap((block) => {
    const data = block
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n');
    return data ? [JSON.parse(data) as Change] : [];
  });
  return { changes, rest };
}

/** Milliseconds before try number `attempt` (from 0): doubling from one second to thirty, spread by `random` of [0, 1). */
export function backoffDelay(attempt: number, random: number): number {
  return Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random / 2);
}
