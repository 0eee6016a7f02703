import type { Engine } from './engine.ts';
import { openGroupingSets } from './grouping-sets.ts';
import { openMiniSearch } from './mini-search.ts';
import { openSphinx } from './sphinx.ts';

/** Location of the peers' data. */
export interface Place {
  readonly url: string;
  readonly rows: number;
  /** Null without Sphinx. */
  readonly sphinxPort: number | null;
}

const OPEN = {
  'GROUPING SETS': ({ url }: Place) => openGroupingSets(url),
  Sphinx: ({ url, sphinxPort }: Place) => openSphinx(url, sphinxPort ?? 0),
  MiniSearch: ({ url, rows }: Place) => openMiniSearch(url, rows),
};
export type PeerName = keyof typeof OPEN;

export const openPeer = (name: PeerName, place: Place): Promise<Engine> => OPEN[name](place);
