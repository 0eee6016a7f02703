import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that drops connections on demand. */
export interface FlakyProxy {
  readonly origin: string;
  /** Connections dropped so far. */
  readonly disconnects: number;
  /** Drops the connection that carries the byte at each of these offsets, counted from now in what the browser sends. */
  disconnectAt(places: readonly number[]): void;
  close(): Promise<void>;
}

/** @param port of the server on this machine */
export async function startFlakyProxy(port: number): Promise<FlakyProxy> {
  const sockets = new Set<Socket>();
  let pending: number[] = [];
  let [seen, disconnects] = [0, 0];
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
      const place = pending.find((one) => one <= seen + data.length);
      if (place === undefined) {
        seen += data.length;
        to.write(data);
        return;
      }
      pending = pending.filter((one) => one > place);
      // what comes before the cut still arrives
      const part = data.subarray(0, Math.max(0, place - seen));
      seen += part.length;
      disconnects += 1;
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
      return disconnects;
    },
    disconnectAt(places) {
      seen = 0;
      pending = [...places].sort((a, b) => a - b);
    },
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
