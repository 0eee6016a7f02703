import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The test virus that every scanner knows, in two halves so that none reports this file. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** A peer that speaks clamd's INSTREAM over TCP and knows one virus. `answer` replaces its verdict. */
export async function startClamd() {
  const state = { answer: null as string | null, scanned: [] as Buffer[] };
  const sockets = new Set<Socket>();
  const server = createServer(async (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let came = Buffer.alloc(0);
    for await (const piece of socket as AsyncIterable<Buffer>) {
      came = Buffer.concat([came, piece]);
      const file = fileIn(came);
      if (!file) continue;
      state.scanned.push(file);
      socket.end(`${state.answer ?? (file.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK')}\0`);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const COMMAND = 'zINSTREAM\0';

/** The file, once it has come as a whole. @throws Error for anything else than INSTREAM */
function fileIn(came: Buffer): Buffer | null {
  if (came.length >= COMMAND.length && !came.toString('latin1').startsWith(COMMAND)) throw new Error('not INSTREAM');
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= came.length; ) {
    const length = came.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(came.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
