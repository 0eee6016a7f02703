import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { secretsOf } from '#server/kernel/context/secrets.ts';
import { visibleText } from './email-parts.ts';
import { readEmail } from './inbound-email.ts';
import { MESSAGE_REPLY_DAYS, participantOf, replyAddress } from './reply-address.ts';

describe('the text of a reply', () => {
  test('is what was written above the quoted email and the signature', () => {
    const quoted =
      'On Fri, Nov 20, 2026 at 1:00 PM Plumbline <r-abc@reply.plumbline.example> wrote:\n> Can you?\n> Please';
    expect(visibleText(`Yes.\nOn Tuesday.\n\n${quoted}`)).toBe('Yes.\nOn Tuesday.');
    expect(visibleText(`Yes.\n\nSent from my iPhone\n\n${quoted}`)).toBe('Yes.');
    expect(visibleText('Yes.\n\n-- \nLorena\nLantern Row')).toBe('Yes.');
    expect(visibleText('> all\n> quoted')).toBe('');
  });

  test.each([' ', '\n', '> ', 'On ', 'On x\n', '-', '_', 'From: a\n', 'a\n\n'])(
    'of a letter full of %j is read at once',
    (part) => {
      const begin = performance.now();
      visibleText(part.repeat(100_000 / part.length));
      expect(performance.now() - begin).toBeLessThan(2_000);
    },
  );

  test('is given up where it takes too long, and the next one is read', async () => {
    const email = (text: string) => Buffer.from(`From: a@firm.example\r\nContent-Type: text/plain\r\n\r\n${text}`);
    const slow = 'Op a schreef b\nOp c\n'.repeat(3_000);
    await expect(readEmail(email(slow), 1_000)).rejects.toThrow('too long');
    const read = await readEmail(email('Yes.\n\n> Can you?'));
    expect(read).toMatchObject({ from: 'a@firm.example', text: 'Yes.', isAutomatic: false, files: [] });
  });
});

describe('a reply address', () => {
  const secrets = secretsOf(Buffer.alloc(32, 7));
  const [domain, now, participantId] = ['reply.example', new Date('2026-11-20T12:00:00Z'), randomUUID()];
  const address = replyAddress(secrets, { participantId, domain, now });

  test('names its participant, in capitals too, for some weeks', () => {
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(participantOf(secrets, address.toUpperCase(), { domain, now })).toBe(participantId);
    const after = new Date(now.getTime() + (MESSAGE_REPLY_DAYS + 2) * DAY_MS);
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
