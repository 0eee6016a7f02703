import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '#server/config.ts';

const WITHIN_MS = 5_000;
const MAX_BYTES = 1_000_000;

/** A rejected or failed call; `message` is for the person who configured the URL. */
export class OutboundError extends Error {}

export interface OutboundRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}
export type Outbound = (url: string, request?: OutboundRequest) => Promise<Response>;

/**
 * Calls user-configured URLs without SSRF: only https and public hosts, connecting to the resolved address. Redirects
 * are not followed. An installation that is only reachable locally may call itself over http. @throws OutboundError
 */
export function outbound(config: Config): Outbound {
  const isOwn = isLoopbackOnly(config);
  return async (url, { method = 'GET', headers = {}, body } = {}) => {
    const target = URL.parse(url);
    if (!target || target.username || target.password) throw new OutboundError('This is not the address of a service');
    const secure = target.protocol === 'https:';
    if (!secure && !(isOwn && target.protocol === 'http:'))
      throw new OutboundError('The address must begin with https://');
    const mayReach = (address: string) => (secure && isPublic(address)) || (isOwn && isLoopback(address));
    const host = target.hostname.replace(/^\[(.*)\]$/, '$1');
    // an IP address is never looked up
    if (isIP(host) && !mayReach(host)) throw notPublic();
    return call(secure ? https : http, target, { method, headers, body }, lookupOnly(mayReach));
  };
}

const notPublic = () => new OutboundError('The address does not lead to a public host');

function call(
  client: typeof https | typeof http,
  url: URL,
  { method = 'GET', headers = {}, body }: OutboundRequest,
  look: LookupFunction,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = client.request(
      url,
      {
        method,
        lookup: look,
        agent: false,
        signal: AbortSignal.timeout(WITHIN_MS),
        headers: {
          ...headers,
          'accept-encoding': 'identity',
          ...(body ? { 'content-length': Buffer.byteLength(body) } : {}),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > MAX_BYTES) request.destroy(new OutboundError('The answer is too large'));
          else parts.push(part);
        });
        response.on('error', fail);
        response.on('end', () => {
          const status = response.statusCode ?? 500;
          const hasBody = status >= 200 && ![204, 205, 304].includes(status);
          const known = Object.entries(response.headers).filter(([name]) => name !== 'set-cookie');
          const answered = new Headers(known.map(([name, value]) => [name, String(value)]));
          if (status < 200 || status > 599) return fail(new Error(`status ${status}`));
          resolve(new Response(hasBody ? Buffer.concat(parts) : null, { status, headers: answered }));
        });
      },
    );
    const fail = (error: Error) => reject(error instanceof OutboundError ? error : unreachable(url, error));
    request.on('error', fail);
    request.end(body);
  });
}

function unreachable({ host }: URL, error: Error): OutboundError {
  const late = error.name === 'AbortError' || error.name === 'TimeoutError';
  const { code } = error as NodeJS.ErrnoException;
  const why = late
    ? `did not answer within ${WITHIN_MS / 1000} seconds`
    : `cannot be reached${code ? ` (${code})` : ''}`;
  return new OutboundError(`${host} ${why}`, { cause: error });
}

/** All resolved addresses must be allowed, since any of them may be used. */
const lookupOnly =
  (mayReach: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) done(error, '', 4);
      else if (!first || addresses.some(({ address }) => !mayReach(address))) done(notPublic(), '', 4);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

const rangeOf = (address: string): string => (ipaddr.isValid(address) ? ipaddr.process(address).range() : 'unknown');
const isPublic = (address: string): boolean => rangeOf(address) === 'unicast';
const isLoopback = (address: string): boolean => rangeOf(address) === 'loopback';

/** Whether the installation is only reachable from this machine, so that SSRF gains nothing. */
export function isLoopbackOnly({ host, publicUrl, trustProxy }: Config): boolean {
  const names = [host, ...(publicUrl ? [new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1')] : [])];
  return trustProxy === '' && names.every((name) => name === 'localhost' || isLoopback(name));
}
