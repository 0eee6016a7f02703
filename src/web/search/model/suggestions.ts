import type { Suggestions } from '#contract/search/schema.ts';
import { type DirectoryState, updateSearch } from './search-state.ts';

export type Suggestion =
  | { readonly kind: 'firm'; readonly firm: Suggestions['firms'][number] }
  | { readonly kind: 'trade'; readonly trade: Suggestions['trades'][number] }
  | { readonly kind: 'place'; readonly place: Suggestions['places'][number] };

/** In the order of the list, which the arrow keys follow. */
export function flattenSuggestions({ firms, trades, places }: Suggestions): Suggestion[] {
  return [
    ...firms.map((firm) => ({ kind: 'firm' as const, firm })),
    ...trades.map((trade) => ({ kind: 'trade' as const, trade })),
    ...places.map((place) => ({ kind: 'place' as const, place })),
  ];
}

/** The search that a chosen trade or place leads to: a filter in place of the words that meant it. */
export function applySuggestion(state: DirectoryState, typed: string, { kind, ...rest }: Suggestion): DirectoryState {
  if (kind === 'trade' && 'trade' in rest) {
    return updateSearch(state, { naics: [...new Set([...(state.naics ?? []), rest.trade.code])], q: undefined });
  }
  if (!('place' in rest)) return state;
  const { place } = rest;
  const chosen: readonly string[] = state[place.kind] ?? [];
  return updateSearch(state, {
    q: withoutLabelWords(typed, place.label),
    [place.kind]: [...new Set([...chosen, place.value])],
    ...(place.state && { state: [place.state] }),
  });
}

/** "electrician balt" without what is the beginning of "Baltimore". */
function withoutLabelWords(typed: string, label: string): string {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const isOfLabel = (word: string) => words.some((one) => one.startsWith(word.toLowerCase()));
  return typed
    .split(/\s+/)
    .filter((word) => !isOfLabel(word))
    .join(' ');
}
