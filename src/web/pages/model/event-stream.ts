/** A change event: its topic, never its content. */
export interface Change {
  readonly topic: string;
  readonly key: string | null;
}

/** Parses complete events of a `text/event-stream` and returns the partial rest; comments are ignored. */
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

/** Milliseconds before retry `attempt` (from 0): exponential from 1 s to 30 s, with jitter from `random` in [0, 1). */
export function backoffDelay(attempt: number, random: number): number {
  return Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random / 2);
}
