import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { CommandIo } from '../feature.ts';
import { forwardCommand, listenForCommands, type RunCommand } from './command-socket.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-terminal-'));
const socket = join(folder, 'plumbline.sock');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const carry: RunCommand = async ({ argv }, terminal) => {
  terminal.out(`did ${argv.join(' ')}`);
  if (argv[0] === 'fail') throw new Error('It cannot be done');
  if (argv[0] === 'ask') terminal.out(`, ${(await terminal.ask?.('When? ')) ?? 'nobody to ask'}`);
  return 3;
};
let server: { close(): void };
beforeEach(async () => {
  server = await listenForCommands(folder, carry);
});
afterEach(() => server.close());

const command = (...argv: string[]) => commandOf(undefined, ...argv);

async function commandOf(
  ask: CommandIo['ask'],
  ...argv: string[]
): Promise<{ exit: number | null; out: string; err: string }> {
  const said = { out: '', err: '' };
  const terminal: CommandIo = {
    folder,
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    ask,
  };
  return { exit: await forwardCommand(folder, { command: 'import', argv, folder }, terminal), ...said };
}

test('runs a command on the server and returns its output and exit code', async () => {
  expect(await command('a', 'b')).toEqual({ exit: 3, out: 'did a b', err: '' });
  expect(await command('fail')).toEqual({ exit: 1, out: 'did fail', err: 'It cannot be done\n' });
});

test('questions reach the terminal of the command, and nobody where there is none', async () => {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return 'tomorrow';
  };
  expect(await commandOf(ask, 'ask')).toEqual({ exit: 3, out: 'did ask, tomorrow', err: '' });
  expect(asked).toEqual(['When? ']);
  expect((await command('ask')).out).toBe('did ask, nobody to ask');
});

test.each(['no JSON\n', '{"command":1}\n', '\n'])('%j closes its connection, not the server', async (text) => {
  await new Promise<void>((done) => {
    const connection = createConnection(socket, () => connection.write(text));
    connection.on('error', () => undefined);
    connection.on('close', () => done());
  });
  expect((await command('a')).exit).toBe(3);
});

test('removes the socket on shutdown, after which callers find no server', async () => {
  expect(existsSync(socket)).toBe(true);
  server.close();
  expect(existsSync(socket)).toBe(false);
  expect((await command('a')).exit).toBeNull();
});
