import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { secretsOf } from '#server/kernel/context/secrets.ts';
import { visibleText } from './inbound-email.ts';
import { participantOf, REPLY_DAYS, replyAddress } from './reply-address.ts';

describe('the text of a reply', () => {
  test('is what was written above the quoted email and the signature', () => {
    const quoted =
      'On Fri, Nov 20, 2026 at 1:00 PM Plumbline <r-abc@reply.plumbline.example> wrote:\n> Can you?\n> Please';
    expect(visibleText(`Yes.\nOn Tuesday.\n\n${quoted}`)).toBe('Yes.\nOn Tuesday.');
    expect(visibleText(`Yes.\n\nSent from my iPhone\n\n${quoted}`)).toBe('Yes.');
    expect(visibleText('Yes.\n\n-- \nLorena\nLantern Row')).toBe('Yes.');
    expect(visibleText('> all\n> quoted')).toBe('');
  });

  test.each([
    'a'.repeat(100_000),
    ' '.repeat(100_000),
    '> '.repeat(50_000),
    'On '.repeat(33_000),
    `On ${'x '.repeat(30_000)}wrote:`,
    'On x\n'.repeat(20_000),
    '-'.repeat(100_000),
    '_'.repeat(100_000),
    `${'Le '.repeat(10_000)}\n${'Am '.repeat(10_000)}`,
    'From: a\nSent: b\n'.repeat(6_000),
    '\n'.repeat(100_000),
  ])('takes no time that grows without bound (%#)', (text) => {
    const begin = performance.now();
    visibleText(text);
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});

describe('a reply address', () => {
  const secrets = secretsOf(Buffer.alloc(32, 7));
  const [domain, now, participantId] = ['reply.example', new Date('2026-11-20T12:00:00Z'), randomUUID()];
  const address = replyAddress(secrets, { participantId, domain, now });

  test('names its participant, in capitals too, for some weeks', () => {
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(participantOf(secrets, address.toUpperCase(), { domain, now })).toBe(participantId);
    const after = new Date(now.getTime() + (REPLY_DAYS + 2) * 24 * 3_600_000);
    expect(participantOf(secrets, address, { domain, now: after })).toBeNull();
  });

  test('is refused with any letter changed, at another domain, and by another key', () => {
    for (let at = 2; at < 50; at += 1) {
      const changed = `${address.slice(0, at)}${address[at] === 'a' ? 'b' : 'a'}${address.slice(at + 1)}`;
      expect(participantOf(secrets, changed, { domain, now })).toBeNull();
    }
    expect(participantOf(secrets, address.replace('reply', 'evil'), { domain, now })).toBeNull();
    expect(participantOf(secretsOf(Buffer.alloc(32, 8)), address, { domain, now })).toBeNull();
    for (const odd of ['', '@', 'r-@reply.example', 'r-é@reply.example', `${'r-'.padEnd(900, 'a')}@reply.example`])
      expect(participantOf(secrets, odd, { domain, now })).toBeNull();
  });
});
