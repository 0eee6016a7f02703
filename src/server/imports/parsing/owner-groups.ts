// Owner groups that stand in the place of a type.
import { GROUP } from './type-remarks.ts';

/** Words of a group that stands alone, as Florida prints them in place of a type. */
const GROUP_WORDS = new Set(
  (
    'african black hispanic latino latina latinx asian subcontinent indian native alaskan alaska hawaiian pacific islander ' +
    'portuguese caucasian white male female american'
  ).split(' '),
);

/** A group alone is one of a type that is not stated. */
export const isGroup = (text: string): boolean =>
  GROUP.test(text) &&
  text
    .toLowerCase()
    .split(/[\s/-]+/)
    .every((word) => GROUP_WORDS.has(word));
