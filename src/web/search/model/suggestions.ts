import type { Suggestions } from '#contract/search/schema.ts';
import { type DirectoryState, updateSearch } from './search-state.ts';

export type Suggestion =
  | { readonly kind: 'firm'; readonly firm: Suggestions['firms'][number] }
  | { readonly kind: 'trade'; readonly trade: Suggestions['trades'][number] }
  | { readonly kind: 'place'; readonly place: Suggestions['places'][number] };

/** All suggestions in display order, which the arrow keys follow. */
export function flattenSuggestions({ firms, trades, places }: Suggestions): Suggestion[] {
  return [
    ...firms.map((firm) => ({ kind: 'firm' as const, firm })),
    ...trades.map((trade) => ({ kind: 'trade' as const, trade })),
    ...places.map((place) => ({ kind: 'place' as const, place })),
  ];
}

/** The search after a trade or place is chosen: a filter replaces the words that suggested it. */
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

/** Removes the words that are a prefix of a word of the label: "electrician balt" and "Baltimore" give "electrician". */
function withoutLabelWords(typed: string, label: string): string {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const isOfLabel = (word: string) => words.some((one) => one.startsWith(word.toLowerCase()));
  return typed
    .split(/\s+/)
    .filter((word) => !isOfLabel(word))
    .join(' ');
}
