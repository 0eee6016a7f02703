import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that breaks where it is told to. */
export interface FlakyProxy {
  readonly origin: string;
  /** How often it broke so far. */
  readonly disconnects: number;
  /** Breaks the connection that carries the byte at each of these places, counted from now on as the browser sends. */
  disconnectAt(places: readonly number[]): void;
  close(): Promise<void>;
}

/** @param port of the server on this machine */
export async function startFlakyProxy(port: number): Promise<FlakyProxy> {
  const sockets = new Set<Socket>();
  let waiting: number[] = [];
  let [seen, cuts] = [0, 0];
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1');
    const end = () => {
      from.destroy();
      to.destroy();
    };
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    from.on('data', (data) => {
      const place = waiting.find((one) => one <= seen + data.length);
      if (place === undefined) {
        seen += data.length;
        to.write(data);
        return;
      }
      waiting = waiting.filter((one) => one > place);
      // what comes before the cut still arrives
      const part = data.subarray(0, Math.max(0, place - seen));
      seen += part.length;
      cuts += 1;
      to.end(part);
      from.destroy();
    });
    to.on('data', (data) => from.write(data));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port: own } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${own}`,
    get disconnects() {
      return cuts;
    },
    disconnectAt(places) {
      seen = 0;
      waiting = [...places].sort((a, b) => a - b);
    },
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
