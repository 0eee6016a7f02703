import { expect, test } from 'vitest';
import { ApiError } from '#web/api.ts';
import type { ResumableUpload, UploadHandlers } from './resumable-upload.ts';
import { type QueuedUpload, UploadQueue, type UploadQueueOptions } from './upload-queue.ts';

interface Sent extends ResumableUpload {
  readonly name: string;
  readonly handlers: UploadHandlers;
}

/** A queue with fake uploads and a log of their calls. */
function stage(options: Partial<UploadQueueOptions<Sent>> = {}, url: string | null = 'uploads/1') {
  const log: string[] = [];
  const opened: Sent[] = [];
  const open = async (file: File, handlers: UploadHandlers): Promise<Sent> => {
    const upload = {
      name: file.name,
      handlers,
      url,
      start: () => void log.push(`start ${file.name}`),
      abort: async (deletePartial = false) => void log.push(`${deletePartial ? 'delete' : 'stop'} ${file.name}`),
    };
    log.push(`open ${file.name}`);
    opened.push(upload);
    return upload;
  };
  const save = async ({ name }: Sent) => void log.push(`save ${name}`);
  const queue = new UploadQueue<Sent>(() => ({ open, save, ...options }));
  const states = () => queue.getItems().map(({ file, state }) => `${file.name} ${state}`);
  return { queue, log, opened, states, handlers: (at: number) => opened[at]?.handlers as UploadHandlers };
}

const file = (name: string) => new File(['12345678'], name);
const settle = () => new Promise((done) => setTimeout(done, 0));

test('uploads and saves one file after the other', async () => {
  const { queue, log, states, handlers } = stage();
  await queue.add([file('a'), file('b')]);
  await settle();
  expect(states()).toEqual(['a sending', 'b waiting']);
  handlers(0).onProgress(4);
  expect(queue.getItems()[0]?.sent).toBe(4);
  handlers(0).onSuccess();
  await settle();
  expect(states()).toEqual(['b sending']);
  handlers(1).onSuccess();
  await settle();
  expect(states()).toEqual([]);
  expect(log).toEqual(['open a', 'start a', 'save a', 'open b', 'start b', 'save b']);
});

test('an interrupted upload lets the next one start and resumes once, from its offset', async () => {
  const told: string[] = [];
  const { queue, log, states, handlers } = stage({ onInterrupted: ({ message }) => told.push(message) });
  await queue.add([file('a'), file('b')]);
  await settle();
  handlers(0).onProgress(4);
  handlers(0).onCut('Too many');
  await settle();
  expect(states()).toEqual(['a interrupted', 'b sending']);
  queue.resume();
  queue.resume();
  expect(states()).toEqual(['a waiting', 'b sending']);
  handlers(1).onSuccess();
  await settle();
  expect(log).toEqual(['open a', 'start a', 'open b', 'start b', 'save b', 'start a']);
  expect(queue.getItems()[0]?.sent).toBe(4);
  expect(told).toEqual(['Too many']);
});

test('opens an upload without a URL again when it is resumed', async () => {
  const { queue, log, handlers } = stage({}, null);
  await queue.add([file('a')]);
  await settle();
  handlers(0).onCut('');
  queue.resume();
  await settle();
  handlers(1).onSuccess();
  await settle();
  expect(log).toEqual(['open a', 'start a', 'open a', 'start a', 'save a']);
});

test.each([0, 429, 503])('saves on resume after a transient failure (%i), without uploading again', async (status) => {
  let fails = true;
  const { queue, log, states, handlers } = stage(
    {
      save: async () => {
        if (fails) throw new ApiError(status, 'Later');
      },
    },
    null,
  );
  await queue.add([file('a')]);
  await settle();
  handlers(0).onSuccess();
  await settle();
  expect(states()).toEqual(['a interrupted']);
  fails = false;
  queue.resume();
  await settle();
  expect(states()).toEqual([]);
  expect(log).toEqual(['open a', 'start a']);
});

test('keeps a rejected upload with its error and starts the next one', async () => {
  const told: [QueuedUpload['state'], number][] = [];
  const { queue, states, handlers } = stage({
    save: () => Promise.reject(new ApiError(422, 'No picture')),
    onRejected: ({ state }, status) => told.push([state, status]),
  });
  await queue.add([file('a'), file('b'), file('c')]);
  await settle();
  handlers(0).onRefused(401, 'Sign in');
  await settle();
  handlers(1).onSuccess();
  await settle();
  expect(states()).toEqual(['a rejected', 'b rejected', 'c sending']);
  expect(queue.getItems().map(({ message }) => message)).toEqual(['Sign in', 'No picture', '']);
  expect(told).toEqual([
    ['rejected', 401],
    ['rejected', 422],
  ]);
  queue.resume();
  expect(states()).toEqual(['a rejected', 'b rejected', 'c sending']);
});

test('rejects an invalid file without uploading it', async () => {
  const { queue, log, states } = stage({ validate: ({ name }) => (name === 'a' ? 'empty' : undefined) });
  await queue.add([file('a'), file('b')]);
  await settle();
  expect(states()).toEqual(['a rejected', 'b sending']);
  expect(log).toEqual(['open b', 'start b']);
});

test('interrupts an upload that cannot be opened offline', async () => {
  const { queue, states } = stage({ open: () => Promise.reject(new TypeError('Failed to fetch')) });
  await queue.add([file('a')]);
  await settle();
  expect(states()).toEqual(['a interrupted']);
});

test('deletes a removed upload on the server and skips one that waits', async () => {
  const { queue, log, states, handlers } = stage();
  await queue.add([file('a'), file('b'), file('c')]);
  await settle();
  const [a, b] = queue.getItems();
  queue.remove(b?.key ?? '');
  queue.remove(a?.key ?? '');
  await settle();
  handlers(0).onSuccess();
  await settle();
  expect(states()).toEqual(['c sending']);
  expect(log).toEqual(['open a', 'start a', 'delete a', 'open c', 'start c']);
});

test('keeps uploaded parts on the server when it is stopped', async () => {
  const { queue, log, states } = stage();
  await queue.add([file('a'), file('b')]);
  await settle();
  queue.stop();
  await settle();
  expect(states()).toEqual([]);
  expect(log).toEqual(['open a', 'start a', 'stop a']);
});
