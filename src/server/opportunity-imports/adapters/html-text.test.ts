import { expect, test } from 'vitest';
import { htmlToText } from './html-text.ts';

test.each([
  ['plain & simple: 3 < 5', 'plain & simple: 3 < 5'],
  ['<p>One&nbsp;&amp; two</p><p>Three</p>', 'One & two\n\nThree'],
  ['<ul><li>first</li><li>second</li></ul>', '- first\n\n- second'],
  ['before<script>alert(1)</script><style>p{}</style>after', 'beforeafter'],
  ['<img src=x onerror=alert(1)>text', 'text'],
  ['<END OF NEW SPECIAL NOTICE DATED 5 MAR 2026> (OLD)', '<END OF NEW SPECIAL NOTICE DATED 5 MAR 2026> (OLD)'],
  ['write to <mailto:bids@example.gov> by noon', 'write to <mailto:bids@example.gov> by noon'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['caf&eacute; &#8212; &#x41;', 'café — A'],
  ['zero\u0000width\u200b', 'zero width'],
  ['', ''],
])('%j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

/** The shortest of several runs: other processes only ever add to it. Milliseconds. */
const timeOf = (text: string) =>
  Math.min(
    ...Array.from({ length: 5 }, () => {
      const started = performance.now();
      htmlToText(text);
      return performance.now() - started;
    }),
  );
test.each(['<', '<p', '<p><b>', '&', '</', '<!--', '<svg>', ' \n', '<x ', '<a href="'])(
  'takes time in proportion to the length for a hostile text of %j',
  (unit) => {
    const [short, long] = [unit.repeat(10_000), unit.repeat(80_000)];
    const usual = Math.max(5, timeOf(short));
    // a quadratic one would take 64 times as long: seconds
    expect(timeOf(long)).toBeLessThan(24 * usual);
  },
);
