import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Me } from '#contract/accounts/schema.ts';
import type { MessagePage, StartedThreads } from '#contract/messaging/schema/threads.ts';
import { startDemoCluster } from '../support/demo-cluster.ts';
import { copyTemplate } from '../support/demo-template.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** `KILLS=100 npm test -- crash` is the full proof; every run does a few. */
const KILLS = Number(process.env.KILLS ?? 3);
/** Ms between two messages of one person: the product takes 30 in a minute. */
const PAUSE = 2_050;
/** Ms from the first message after a start: some kills come before it is stored, some before its answer, some after. */
const LATEST_KILL = 400;
/** Who writes to whom: each pair has a conversation of its own. */
const PAIRS = [
  ['prime@example.com', 'mwbe@example.com'],
  ['staff@example.com', 'newfirm@example.com'],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'plumbline-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Writer {
  readonly name: string;
  readonly token: string;
  readonly thread: string;
  /** What was confirmed, by its text. */
  readonly acknowledged: string[];
  /** The message that has no answer yet, as the browser keeps it. */
  pending: { readonly key: string; readonly text: string } | null;
  next: number;
  sentAt: number;
}

/** Sends as the browser does: what has no answer is sent again with the same key, now and after the next start. */
async function write(server: RunningServer, writer: Writer): Promise<void> {
  const { thread, token } = writer;
  for (;;) {
    await sleep(Math.max(0, writer.sentAt + PAUSE - Date.now()));
    writer.pending ??= { key: randomUUID(), text: `${writer.name} ${writer.next++}` };
    writer.sentAt = Date.now();
    const answer = await server.call(token, 'POST', `/message_threads/${thread}/messages`, writer.pending);
    await answer.arrayBuffer();
    if (answer.status !== 201) continue;
    writer.acknowledged.push(writer.pending.text);
    writer.pending = null;
  }
}

async function begin(server: RunningServer, sender: string, firm: string): Promise<string> {
  const me = (await (await server.call(firm, 'GET', '/me')).json()) as Me;
  const recipient = { kind: 'firm', id: me.mwbes[0]?.id };
  const body = { key: randomUUID(), to: [recipient], subject: 'Under fire', text: 'Ready?' };
  const started = await server.call(sender, 'POST', '/message_threads', body);
  return ((await started.json()) as StartedThreads).threads[0]?.id ?? '';
}

async function allTexts(server: RunningServer, { token, thread }: Writer): Promise<string[]> {
  const texts: string[] = [];
  for (let from = 1; ; from += 100) {
    const answer = await server.call(token, 'GET', `/message_threads/${thread}/messages?from=${from}&limit=100`);
    const { messages } = (await answer.json()) as MessagePage;
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, at) => from + at));
    texts.push(...messages.map(({ text }) => text));
    if (messages.length < 100) return texts.slice(1);
  }
}

test(`kill -9 of the server while people send loses no acknowledged message in ${KILLS} kills, and doubles none`, async () => {
  const { cluster, template } = await startDemoCluster();
  onTestFinished(() => cluster.stop());
  const env = { DATA_DIR: folder, DEMO: '1', ...(await copyTemplate(template, folder)) };
  let server = await startServer(env);
  const writers: Writer[] = [];
  for (const pair of PAIRS) {
    // sessions outlive the server
    const tokens = await Promise.all(pair.map((name) => server.logIn(name)));
    const thread = await begin(server, tokens[0] ?? '', tokens[1] ?? '');
    const none = { thread, pending: null, next: 1, sentAt: 0 };
    writers.push(...pair.map((name, at) => ({ ...none, name, token: tokens[at] ?? '', acknowledged: [] })));
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const began = Date.now();
    const writing = writers.map((writer) =>
      // it ends when the server is gone
      write(server, writer).catch(() => undefined),
    );
    while (!writers.some(({ sentAt }) => sentAt >= began)) await sleep(1);
    // in the middle of a message, at another place each time
    await sleep((kill * 37) % LATEST_KILL);
    await server.end('SIGKILL');
    await Promise.all(writing);
    server = await startServer(env);
  }
  // what had no answer when the last server was killed is sent once more, whether it was stored or not
  for (const writer of writers) {
    if (!writer.pending) continue;
    const answer = await server.call(
      writer.token,
      'POST',
      `/message_threads/${writer.thread}/messages`,
      writer.pending,
    );
    expect(answer.status).toBe(201);
    writer.acknowledged.push(writer.pending.text);
  }
  const texts: string[] = [];
  for (const writer of writers.filter((_, at) => at % 2 === 0)) texts.push(...(await allTexts(server, writer)));
  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  expect(acknowledged.filter((text) => !texts.includes(text))).toEqual([]);
  expect(texts.length).toBe(new Set(texts).size);
  expect(acknowledged.length).toBeGreaterThan(0);
  console.info(
    `${KILLS} kills, ${acknowledged.length} acknowledged messages, ${texts.length} stored, 0 lost, 0 doubled`,
  );
  expect(await server.end('SIGTERM')).toBe(0);
}, 1_800_000);
