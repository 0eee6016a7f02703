import type { Client, Connection, Submittable } from 'pg';

/** COPY methods of pg's connection that its types lack. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  readonly stream: NodeJS.WritableStream & { readonly writableNeedDrain: boolean };
}

const CHUNK = 256 * 1024;

/** `COPY … FROM STDIN` with back pressure. */
class CopyFrom implements Submittable {
  readonly done: Promise<void>;
  readonly #text: string;
  readonly #lines: AsyncIterable<string> | Iterable<string>;
  #resolve: () => void = () => {};
  #reject: (error: Error) => void = () => {};
  #failure: Error | undefined;

  constructor(text: string, lines: AsyncIterable<string> | Iterable<string>) {
    this.#text = text;
    this.#lines = lines;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Connection): void {
    (connection as unknown as CopyConnection).query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: Error) => {
      this.#failure = error;
      connection.sendCopyFail(error.message);
    });
  }

  async #send(connection: CopyConnection): Promise<void> {
    let [waiting, length]: [string[], number] = [[], 0];
    const flush = async () => {
      connection.sendCopyFromChunk(Buffer.from(waiting.join('')));
      [waiting, length] = [[], 0];
      if (connection.stream.writableNeedDrain) await new Promise<void>((go) => connection.stream.once('drain', go));
    };
    for await (const line of this.#lines) {
      waiting.push(line, '\n');
      length += line.length + 1;
      if (length >= CHUNK) await flush();
    }
    if (waiting.length > 0) await flush();
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.#failure ??= error;
    this.handleReadyForQuery();
  }
  handleReadyForQuery(): void {
    if (this.#failure) this.#reject(this.#failure);
    else this.#resolve();
  }
}

/** Fills a table. @param target `table (column, …)` @param lines of `copyLine` */
export async function copyInto(
  client: Client,
  target: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const copy = new CopyFrom(`COPY ${target} FROM STDIN`, lines);
  client.query(copy);
  await copy.done;
}

type Cell = string | number | boolean | null | readonly (string | number)[];

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One row in the text format of COPY. */
export function copyLine(cells: readonly Cell[]): string {
  return cells.map(cellText).join('\t');
}

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return cell.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] ?? char);
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const items = cell.map((item) =>
    typeof item === 'number' ? item : `"${item.replace(/["\\]/g, (char) => `\\${char}`)}"`,
  );
  return cellText(`{${items.join(',')}}`);
}
