import { createHash } from 'node:crypto';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { CommandIo } from '../feature.ts';

/** A command-line command as sent to the running server. */
const call = z.strictObject({
  command: z.string(),
  argv: z.array(z.string()),
  folder: z.string(),
  /** Somebody is there to answer questions. */
  attended: z.boolean().optional(),
});
export type CommandCall = z.infer<typeof call>;
const line = z.union([
  z.strictObject({ out: z.string() }),
  z.strictObject({ err: z.string() }),
  z.strictObject({ ask: z.string() }),
  z.strictObject({ exit: z.int() }),
]);
const answer = z.strictObject({ answer: z.string() });
type Line = z.infer<typeof line>;

/** Runs a command and returns its exit code. */
export type RunCommand = (call: CommandCall, terminal: CommandIo) => Promise<number>;

/**
 * Listens for commands in the process that holds the embedded database, on a socket that only this user can open. The
 * caller holds the lock of `dataDir`, so a stale socket may be removed.
 */
export async function listenForCommands(dataDir: string, carry: RunCommand): Promise<{ close(): void }> {
  const path = socketPath(dataDir);
  if (process.platform !== 'win32') await rm(path, { force: true });
  const server = createServer((socket) => {
    // an invalid call closes its connection, never the server
    serve(socket, carry).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  if (process.platform !== 'win32') await chmod(path, 0o600);
  await writeFile(join(dataDir, 'socket'), path);
  return {
    // removes the socket file; a running command keeps its connection until the process ends
    close: () => server.close(),
  };
}

/** @returns the exit code, or null when no server runs on `dataDir`. */
export async function forwardCommand(
  dataDir: string,
  theCall: CommandCall,
  terminal: CommandIo,
): Promise<number | null> {
  const path = await readFile(join(dataDir, 'socket'), 'utf8').catch(() => null);
  if (path === null) return null;
  const socket = createConnection(path);
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  if (!connected) return null;
  const send = (value: CommandCall | z.infer<typeof answer>) => socket.write(`${JSON.stringify(value)}\n`);
  send({ ...theCall, attended: terminal.ask !== undefined });
  for await (const text of createInterface({ input: socket })) {
    const said = line.parse(JSON.parse(text));
    if ('out' in said) terminal.out(said.out);
    else if ('err' in said) terminal.err(said.err);
    else if ('ask' in said) send({ answer: (await terminal.ask?.(said.ask)) ?? '' });
    else return said.exit;
  }
  terminal.err(
    'The server stopped before the command finished. Start it again: the command is completed or rolled back.\n',
  );
  return 1;
}

async function serve(socket: Socket, carry: RunCommand): Promise<void> {
  const say = (said: Line) => socket.writable && socket.write(`${JSON.stringify(said)}\n`);
  // closing the terminal must not stop the server
  socket.on('error', () => socket.destroy());
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value as string | undefined;
  const text = await next();
  if (text === undefined) return;
  const theCall = call.parse(JSON.parse(text));
  const ask = async (question: string): Promise<string> => {
    say({ ask: question });
    const said = await next();
    if (said === undefined) throw new Error('The terminal was closed before the question was answered');
    return answer.parse(JSON.parse(said)).answer;
  };
  const terminal: CommandIo = {
    folder: theCall.folder,
    out: (out) => say({ out }),
    err: (err) => say({ err }),
    ask: theCall.attended ? ask : undefined,
  };
  const exit = await carry(theCall, terminal).catch((error: unknown) => {
    terminal.err(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  });
  say({ exit });
  socket.end();
}

/** In `dataDir` if it fits the limit of 100 bytes for socket names, else in the temporary directory. */
function socketPath(dataDir: string): string {
  const name = `plumbline-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = join(dataDir, 'plumbline.sock');
  return Buffer.byteLength(inside) <= 100 ? inside : join(tmpdir(), `${name}.sock`);
}
