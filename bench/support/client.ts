import { Agent, type ClientRequest, get as httpGet } from 'node:http';

/** A client with keep-alive connections. */
export interface Client {
  /** @returns the body @throws Error if the status is not 200 */
  get(query: string): Promise<string>;
  close(): void;
}

/** @param base address that the query is appended to */
export function openClient(base: string, headers: Readonly<Record<string, string>>, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const get = (query: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const request = httpGet(base + query, { agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(body);
          else reject(new Error(`${response.statusCode} for ${query}: ${body.slice(0, 300)}`));
        });
      });
      request.on('error', (error) => (wasIdle(request, error) ? get(query).then(resolve, reject) : reject(error)));
    });
  return { get, close: () => agent.destroy() };
}

/** The server may close an idle connection at the moment of its reuse. */
const wasIdle = (request: ClientRequest, error: NodeJS.ErrnoException): boolean =>
  request.reusedSocket && error.code === 'ECONNRESET';
