import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const WEB = resolve(import.meta.dirname, '../../dist/web');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const COMPRESSED = ['.css', '.svg'];

/** Serves HTML like a static host: precompressed, with the same style sheets and fonts, without scripts. */
export interface Twin {
  readonly origin: string;
  show(path: string, html: string): void;
  close(): void;
}

export async function openTwin(): Promise<Twin> {
  const pages = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const page = pages.get(path);
    if (page) {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'no-store',
      });
      response.end(page);
      return;
    }
    const type = TYPES[extname(path)];
    const file = join(WEB, path);
    if (type === undefined || !file.startsWith(WEB + sep)) {
      response.writeHead(404).end();
      return;
    }
    const isCompressed = COMPRESSED.includes(extname(path));
    response.writeHead(200, {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      ...(isCompressed ? { 'content-encoding': 'br' } : {}),
    });
    response.end(readFileSync(isCompressed ? `${file}.br` : file));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (path, html) => pages.set(path, brotliCompressSync(html)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
