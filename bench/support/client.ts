import { Agent, type ClientRequest, get } from 'node:http';

/** Asks over connections that stay open. */
export interface Client {
  /** @returns the body @throws Error where the answer is not 200 */
  ask(query: string): Promise<string>;
  close(): void;
}

/** @param base address that the query is appended to */
export function openClient(base: string, headers: Readonly<Record<string, string>>, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = (query: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const request = get(base + query, { agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(body);
          else reject(new Error(`${response.statusCode} for ${query}: ${body.slice(0, 300)}`));
        });
      });
      request.on('error', (error) => (wasIdle(request, error) ? ask(query).then(resolve, reject) : reject(error)));
    });
  return { ask, close: () => agent.destroy() };
}

/** The server may close a connection that rests in the very moment in which it is used again. */
const wasIdle = (request: ClientRequest, error: NodeJS.ErrnoException): boolean =>
  request.reusedSocket && error.code === 'ECONNRESET';
