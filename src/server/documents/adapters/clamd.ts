import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ClamdAddress } from '#server/config.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { InvalidDocument } from './invalid-document.ts';

const ANSWER_MS = 30_000;

/**
 * Has clamd scan a file by its command INSTREAM, so that it needs no access to our files.
 * @param open called when the scanner takes the content: the error of a file that nobody reads ends the process
 * @throws InvalidDocument for a virus; AppError 503 if clamd gives no verdict, so that nothing passes unscanned
 */
export async function scanForViruses(address: ClamdAddress, open: () => AsyncIterable<Buffer>): Promise<void> {
  const verdict = await ask(address, open).catch((cause) => {
    throw unavailable(cause);
  });
  if (/^stream: .+ FOUND$/.test(verdict)) throw new InvalidDocument('virus', new Error(verdict));
  if (verdict !== 'stream: OK') throw unavailable(new Error(`clamd answered: ${verdict.slice(0, 200)}`));
}

async function ask(address: ClamdAddress, open: () => AsyncIterable<Buffer>): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('clamd did not answer in time')));
  try {
    const [answer] = await Promise.all([text(socket), pipeline(frames(open), socket, { end: false })]);
    return answer.replace(/\0?\n?$/, '');
  } finally {
    socket.destroy();
  }
}

/** Each piece after its length; a length of zero ends the file. */
async function* frames(open: () => AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of open()) yield Buffer.concat([lengthOf(piece), piece]);
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(piece: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(piece.length);
  return bytes;
}

export const unavailable = (cause: unknown) =>
  new AppError(
    503,
    "We can't check files for viruses right now, so this one was not accepted. Try again in a few minutes.",
    {
      retryAfterSeconds: 60,
      cause,
    },
  );
