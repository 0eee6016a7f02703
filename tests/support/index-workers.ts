import { type IndexWorker, startIndexWorker } from '#server/search/index/worker-client.ts';

interface PooledWorker {
  readonly thread: IndexWorker;
  /** Of whoever has it now. */
  onEnd: (error: Error) => void;
  ended: boolean;
}

/** Threads with an empty index that the files of this process have given back; to start one takes 0.4 s of a processor. */
const idle: PooledWorker[] = [];

/** The search index in a thread that other files have used before: empty, and emptied again when it is closed. */
export function borrowIndexWorker(onEnd: (error: Error) => void = () => {}): IndexWorker {
  const pooled = idle.pop() ?? start();
  pooled.onEnd = onEnd;
  let closed = false;
  return new Proxy(pooled.thread, {
    get(thread, name) {
      if (name !== 'close') {
        const call = Reflect.get(thread, name);
        return (...args: unknown[]) =>
          closed ? Promise.reject(new Error('the search index has ended')) : Reflect.apply(call, thread, args);
      }
      return async () => {
        if (closed) return;
        closed = true;
        pooled.onEnd = () => {};
        if (!pooled.ended && (await reset(thread))) idle.push(pooled);
        else await thread.close();
      };
    },
  });
}

function start(): PooledWorker {
  const pooled: PooledWorker = {
    thread: startIndexWorker((error) => {
      pooled.ended = true;
      pooled.onEnd(error);
    }),
    onEnd: () => {},
    ended: false,
  };
  return pooled;
}

/** False where the thread does not answer. */
async function reset(thread: IndexWorker): Promise<boolean> {
  try {
    // ends what a rebuilding may have gathered
    await thread.finishSegment(null);
    const { data } = await thread.finishSegment(null);
    await thread.open(data, null, '[]', []);
    return true;
  } catch {
    return false;
  }
}
