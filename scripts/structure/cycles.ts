import { placeOf, type Source } from './source.ts';
import type { Report } from './violation.ts';

/** Which line of which file makes an arrow. */
interface Arrow {
  readonly path: string;
  readonly line: number;
}
type Graph = Map<string, Map<string, Arrow>>;

/**
 * Law 5: no cycles. Between files `import type` does not count, for it is gone when the program runs; between features
 * it does, and an arrow points the same way on every floor.
 */
export function checkCycles(sources: readonly Source[], report: Report): void {
  const files: Graph = new Map();
  const features: Graph = new Map();
  for (const { path, isTest, place, imports } of sources) {
    if (isTest || !place) continue;
    for (const { to, isPackage, line } of imports) {
      if (isPackage) continue;
      draw(files, path, to, { path, line });
      const target = placeOf(to);
      const isFactory = place.kind === 'factory';
      if (place.isFeature && target?.isFeature && place.room !== target.room && !isFactory) {
        draw(features, place.room, target.room, { path, line });
      }
    }
  }
  for (const [graph, what] of [
    [files, 'files'],
    [features, 'features'],
  ] as const) {
    for (const cycle of cyclesOf(graph)) {
      const arrows = cycle.slice(1).flatMap((to, index) => graph.get(cycle[index] ?? '')?.get(to) ?? []);
      const where = arrows.map(({ path, line }) => `${path}:${line}`).join(', ');
      const says = `${what} import each other in a circle: ${cycle.join(' → ')} (${where}); turn one arrow round with an event, or move what both need to the one below`;
      report(arrows[0]?.path ?? '', arrows[0]?.line ?? 1, 'law 5', says);
    }
  }
}

function draw(graph: Graph, from: string, to: string, arrow: Arrow): void {
  const arrows = graph.get(from) ?? new Map<string, Arrow>();
  if (!arrows.has(to)) arrows.set(to, arrow);
  graph.set(from, arrows);
}

/** One shortest cycle, first node repeated at the end, for each knot of the graph. */
function cyclesOf(graph: Graph): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  for (const start of [...graph.keys()].sort()) {
    if (done.has(start)) continue;
    const cycle = shortestWayBack(graph, start);
    if (!cycle) continue;
    cycles.push(cycle);
    for (const name of cycle) done.add(name);
  }
  return cycles;
}

function shortestWayBack(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const at of queue) {
    for (const next of graph.get(at)?.keys() ?? []) {
      if (next === start) return [...wayTo(at, start, cameFrom), start];
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, at);
      queue.push(next);
    }
  }
  return null;
}

function wayTo(end: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [end];
  for (let at = end; at !== start; ) {
    at = cameFrom.get(at) ?? start;
    way.unshift(at);
  }
  return way;
}
