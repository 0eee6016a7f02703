import type { TypeMention } from './type-mentions.ts';

/** Letters of Virginia's program: `S, W, M`; undefined for other text. Other letters stay as printed. */
export function parseSwamLetters(cell: string): TypeMention[] | undefined {
  const letters = cell.trim().split(/[\s,;/&]+/);
  if (!letters.every((letter) => /^[A-Z]$/.test(letter)) || !letters.some((letter) => letter in SWAM)) return undefined;
  return letters.map((letter) => ({ type: SWAM[letter] ?? letter, group: null }));
}
const SWAM: Readonly<Record<string, string>> = { S: 'SBE', W: 'WBE', M: 'MBE' };
