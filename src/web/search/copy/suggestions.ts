import { plural } from '#web/ui/formats.ts';

export const copy = {
  title: 'Suggestions',
  suggestion: 'suggestion',
  groups: { firm: 'Firms', trade: 'Trades', place: 'Places' },
  kinds: { state: 'State', county: 'County', city: 'City' },
  firms: (number: number) => plural(number, 'firm'),
} as const;
