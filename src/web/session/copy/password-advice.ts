import type { Weakness } from '../model/password-strength.ts';

const WEAK: Readonly<Record<Weakness, string>> = {
  common: 'Many people use this or something like it.',
  keyboard: 'Keys next to each other are easy to guess.',
  repeat: 'Repeated characters and words are easy to guess.',
  sequence: 'Sequences like “abc” and “123” are easy to guess.',
  date: 'Dates and years are easy to guess.',
  personal: 'Your name, email and company are easy to guess.',
  plain: 'This is easy to guess.',
};

/** What the pages say about a new password while it is typed. */
export const copy = {
  weak: (weakness: Weakness) => `${WEAK[weakness]} Add a few unrelated words.`,
  strong: 'Strong password',
} as const;
