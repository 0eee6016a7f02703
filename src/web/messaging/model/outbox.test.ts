import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/api.ts';
import { Outbox, type Outgoing } from './outbox.ts';

const message = (text: string) => ({ key: text, text, files: [], writtenAt: '2026-11-20T12:00:00Z' });

/** @param answers of each try, by the text of the message */
function outbox(answers: (message: Outgoing) => Promise<string>) {
  let kept: readonly Outgoing[] = [];
  const [sent, delays]: [string[], number[]] = [[], []];
  const later: (() => void)[] = [];
  const make = () =>
    new Outbox<string>(() => ({
      send: answers,
      onSent: (answer) => sent.push(answer),
      storage: { read: () => kept, write: (messages) => (kept = messages) },
      later: (run, ms) => {
        delays.push(ms);
        later.push(run);
        return () => later.splice(0);
      },
    }));
  const pass = () => {
    for (const run of later.splice(0)) run();
  };
  return { box: make(), make, sent, delays, kept: () => kept, pass };
}
const settled = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 60_000 });

test('sends in order and tries again with the same key while no answer comes', async () => {
  let fails = 2;
  const keys: string[] = [];
  const o = outbox(async ({ key, text }) => {
    keys.push(key);
    if (fails-- > 0) throw new ApiError(0, 'No answer');
    return text;
  });
  o.box.add(message('one'));
  o.box.add(message('two'));
  await settled(() => expect(o.delays).toEqual([1_000]));
  expect(o.box.getMessages().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  o.pass();
  await settled(() => expect(o.delays).toEqual([1_000, 2_000]));
  o.pass();
  await settled(() => expect(o.sent).toEqual(['one', 'two']));
  expect(keys).toEqual(['one', 'one', 'one', 'two']);
  expect(o.kept()).toEqual([]);
});

test('keeps what the server refuses with its reason, and sends what follows', async () => {
  const o = outbox(async ({ text }) => {
    if (text === 'blocked') throw new ApiError(409, "doesn't accept messages");
    return text;
  });
  o.box.add(message('blocked'));
  o.box.add(message('next'));
  await settled(() => expect(o.sent).toEqual(['next']));
  expect(o.kept()).toMatchObject([{ text: 'blocked', state: 'refused', reason: "doesn't accept messages" }]);
  expect(o.box.remove('blocked')?.text).toBe('blocked');
  expect(o.kept()).toEqual([]);
});

test.each([0, 401, 408, 429, 500, 503])(
  'keeps a message that was answered with %i for the next visit',
  async (status) => {
    let isDown = true;
    const o = outbox(async ({ text }) => {
      if (isDown) throw new ApiError(status, '');
      return text;
    });
    o.box.add(message('kept'));
    await settled(() => expect(o.delays).toHaveLength(1));
    o.box.stop();
    isDown = false;
    const next = o.make();
    expect(next.getMessages()).toMatchObject([{ text: 'kept', state: 'waiting' }]);
    next.wake();
    await settled(() => expect(o.sent).toEqual(['kept']));
  },
);
