import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/api.ts';
import { Autosaver } from './autosaver.ts';

interface Row {
  readonly version: number;
  readonly name: string;
  readonly phone: string;
}
const ROW: Row = { version: 3, name: 'Ash Electric', phone: '' };
const valuesOf = ({ name, phone }: Row) => ({ name, phone });

/** A server with one row: versions count, and a stale one is refused. */
function server(row: Row = ROW) {
  const calls: object[] = [];
  let down: Error | null = null;
  return {
    calls,
    get row() {
      return row;
    },
    fail: (error: Error | null) => {
      down = error;
    },
    change: (changes: Partial<Row>) => {
      row = { ...row, ...changes, version: row.version + 1 };
    },
    load: async () => row,
    save: async (changes: Partial<Row>, version: number) => {
      calls.push(changes);
      if (down) throw down;
      if (version !== row.version) throw new ApiError(412, 'Changed in the meantime');
      if (changes.phone === 'x') {
        throw new ApiError(400, 'phone is wrong', { errors: [{ field: 'body.phone', detail: 'is no phone number' }] });
      }
      row = { ...row, ...changes, version: version + 1 };
      return row;
    },
  };
}
const autosaver = (
  at: ReturnType<typeof server>,
  more: { secret?: readonly ('name' | 'phone')[]; follows?: boolean } = {},
) =>
  new Autosaver<Row, Omit<Row, 'version'>>({ keepAs: 'firm', valuesOf, save: at.save, load: at.load, ...more }, at.row);

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('saves the changed fields once, a moment after the last key', async () => {
  const at = server();
  const form = autosaver(at);
  form.set({ name: 'Ash' });
  await vi.advanceTimersByTimeAsync(500);
  form.set({ name: 'Ash & Sons' });
  expect(at.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(at.calls).toEqual([{ name: 'Ash & Sons' }]);
  expect(form.state.status).toMatchObject({ state: 'saved' });
  expect(form.hasUnsent).toBe(false);
});

test('keeps what was typed while a save was on its way, and sends it next', async () => {
  const at = server();
  const form = autosaver(at);
  form.set({ name: 'A' });
  const first = form.flush();
  form.set({ name: 'AB' });
  await first;
  await form.flush();
  expect(form.state.values.name).toBe('AB');
  expect(at.row).toMatchObject({ name: 'AB' });
});

test('tries again until the server is back, and loses nothing', async () => {
  const at = server();
  const form = autosaver(at);
  at.fail(new ApiError(0, 'The server did not answer.'));
  form.set({ name: 'New' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(form.state).toMatchObject({ status: { state: 'failed' }, values: { name: 'New' }, alert: null });
  at.fail(null);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(at.row.name).toBe('New');
  expect(form.state.status).toMatchObject({ state: 'saved' });
});

test('another device changed another field: both changes stay, nobody is asked', async () => {
  const at = server();
  const form = autosaver(at);
  at.change({ phone: '(410) 555-0142' });
  form.set({ name: 'New' });
  expect(await form.flush()).toBe('saved');
  expect(at.row).toMatchObject({ name: 'New', phone: '(410) 555-0142' });
  expect(form.state.values).toEqual({ name: 'New', phone: '(410) 555-0142' });
});

test('a form that follows takes over a newer row, except for what was typed since', async () => {
  const at = server();
  const [form, still] = [autosaver(at, { follows: true }), autosaver(at)];
  form.set({ phone: '(410) 555-0142' });
  at.change({ name: 'There' });
  for (const one of [form, still]) one.take(at.row);
  expect(form.state.values).toEqual({ name: 'There', phone: '(410) 555-0142' });
  expect([still.state.values.name, still.seenVersion]).toEqual(['Ash Electric', 3]);
  expect(await form.flush()).toBe('saved');
  form.take({ ...ROW, name: 'Older' });
  expect([form.state.values.name, form.seenVersion]).toEqual(['There', 5]);
});

test.each([
  ['mine', 'Here'],
  ['theirs', 'There'],
] as const)(
  'another device changed the same field: nothing is overwritten until %s is chosen',
  async (choice, name) => {
    const at = server();
    const form = autosaver(at);
    at.change({ name: 'There' });
    form.set({ name: 'Here' });
    expect(await form.flush()).toBe('refused');
    expect(at.row.name).toBe('There');
    expect(form.state).toMatchObject({ conflicts: { name: 'There' }, values: { name: 'Here' } });
    form.resolve('name', choice);
    await vi.advanceTimersByTimeAsync(10);
    expect(at.row.name).toBe(name);
    expect(form.state).toMatchObject({ conflicts: {}, values: { name } });
  },
);

test('a refused field shows why and does not hold back the others', async () => {
  const at = server();
  const form = autosaver(at);
  form.set({ name: 'New', phone: 'x' });
  expect(await form.flush()).toBe('refused');
  expect(form.state.errors).toEqual({ phone: 'Is no phone number' });
  expect(at.row).toMatchObject({ name: 'New', phone: '' });
  form.set({ phone: '(410) 555-0142' });
  expect(form.state.errors).toEqual({});
  expect(await form.flush()).toBe('saved');
});

test('takes up after a reload what had not arrived, and asks where the server has something else by now', async () => {
  const at = server();
  const before = autosaver(at);
  at.fail(new ApiError(503, 'Not available'));
  before.set({ name: 'Typed', phone: '(410) 555-0142' });
  await before.flush();
  at.fail(null);
  at.change({ name: 'Other' });
  const after = autosaver(at);
  expect(after.state.values).toEqual({ name: 'Typed', phone: '(410) 555-0142' });
  await vi.advanceTimersByTimeAsync(10);
  expect(at.row).toMatchObject({ name: 'Other', phone: '(410) 555-0142' });
  expect(after.state.conflicts).toEqual({ name: 'Other' });
});

test('keeps no secret in the tab', async () => {
  const at = server();
  const form = autosaver(at, { secret: ['phone'] });
  at.fail(new ApiError(0, ''));
  form.set({ phone: '12-3456789', name: 'New' });
  await form.flush();
  expect(sessionStorage.getItem('unsent-form:firm')).not.toContain('3456789');
});
