import type { Random } from './random.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Shorter words stay correct: a typo would make them another word. */
const SHORTEST = 5;

/** One typo: a deletion, insertion, substitution or transposition. The first letter stays. */
export function misspell(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2);
  const [before, here, next, rest] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  const letter = random.pick([...LETTERS].filter((one) => one !== here.toLowerCase()));
  const other = here === here.toUpperCase() ? letter.toUpperCase() : letter;
  switch (random.below(4)) {
    case 0:
      return before + next + rest;
    case 1:
      return before + other + here + next + rest;
    case 2:
      return before + other + next + rest;
    default:
      return here === next ? before + next + rest : before + next + here + rest;
  }
}

/** The text with a typo in one of its long words; null without one. */
export function misspellText(text: string, random: Random): string | null {
  const words = text.split(' ');
  const long = words.flatMap((word, at) => (word.length >= SHORTEST && /^[A-Za-z]+$/.test(word) ? [at] : []));
  if (long.length === 0) return null;
  const chosen = random.pick(long);
  return words.map((word, at) => (at === chosen ? misspell(word, random) : word)).join(' ');
}
