import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { linkParts } from './link-parts.ts';

const hrefs = (text: string) => linkParts(text).flatMap(({ href }) => (href === null ? [] : [href]));
const joined = (text: string) =>
  linkParts(text)
    .map((part) => part.text)
    .join('');

test('web addresses become links, without the sentence around them', () => {
  const text = 'See https://plans.example/a?b=1#c, (http://x.example). Or "https://y.example/d"!';
  expect(hrefs(text)).toEqual(['https://plans.example/a?b=1#c', 'http://x.example/', 'https://y.example/d']);
  expect(joined(text)).toBe(text);
});

/** Five hundred strings that should lead nowhere, or only to the web. */
function hostile(): string[] {
  const schemes = [
    'javascript',
    'JaVaScRiPt',
    'data',
    'vbscript',
    'file',
    'blob',
    'about',
    'intent',
    'ftp',
    'view-source',
  ];
  const bodies = [':alert(1)', '://x/%0aalert(1)', ':text/html,<script>alert(1)</script>', '://%', ':\\\\x', ':0'];
  const wraps = ['%s', ' %s', '\t%s', '\u0000%s', '\u200b%s', '<a href="%s">x</a>', '[x](%s)', '"%s"'];
  const marks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    'https://user:pass@evil.example/',
    'https://bank.example@evil.example/',
    'http://',
    'https://:80',
    'https://[::1',
    'https://exa mple',
    'http:/evil.example',
    '//evil.example/x',
    'https:evil.example',
    'https://%00.example',
    'java\nscript:alert(1)',
    '&#106;avascript:alert(1)',
  ];
  const made = schemes.flatMap((scheme) =>
    bodies.flatMap((body) => wraps.map((wrap) => wrap.replace('%s', scheme + body))),
  );
  return [...made, ...marks, ...marks.flatMap((mark) => [`x${mark}`, `${mark} ${mark}`])];
}

test('no string of five hundred becomes anything but text or a plain web address', () => {
  const strings = hostile();
  expect(strings.length).toBeGreaterThanOrEqual(500);
  for (const text of strings) {
    expect(joined(text)).toBe(text);
    for (const href of hrefs(text)) {
      const { protocol, username, password } = new URL(href);
      expect([protocol === 'http:' || protocol === 'https:', username, password], text).toEqual([true, '', '']);
      expect(text.toLowerCase()).toContain(new URL(href).hostname);
    }
  }
  expect(hrefs('https://bank.example@evil.example/')).toEqual([]);
});

test.each(['https://', 'http://a', 'https://x.', 'h', 'https://x.example/(', '!'])(
  '%j a hundred thousand times takes no time',
  (part) => {
    const begin = performance.now();
    linkParts(part.repeat(100_000 / part.length));
    expect(performance.now() - begin).toBeLessThan(1_000);
  },
);
