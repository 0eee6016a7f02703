import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchRoute, type Pattern } from '#contract/access/routes.ts';
import type { AppServices } from '../context/app-services.ts';
import type { ReadContext } from '../context/contexts.ts';
import { allowFraming } from './security-headers.ts';

/** A request for a page that everybody may read: who asks is never looked at. */
export interface PageRequest {
  readonly pattern: Pattern;
  readonly params: Readonly<Record<string, string>>;
  /** Without query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The header Accept-Language. */
  readonly languages: string;
  /** The browser holds a token; a hint, never used for authentication. */
  readonly hasToken: boolean;
  /** As somebody who is not signed in. */
  readonly ctx: ReadContext;
}
export interface RenderedPage {
  readonly html: string;
  /** Whether other sites may show it in a frame. */
  readonly allowsFraming: boolean;
}
/** Pages of a room that the server renders itself, so that they can be read without scripts. */
export interface PageRenderer {
  readonly patterns: readonly Pattern[];
  /** @returns null where the page of the application is answered instead */
  render(services: Pick<AppServices, 'config' | 'origin'>, request: PageRequest): Promise<RenderedPage | null>;
}

/** What a request of a page is answered with before the application's page. */
export type RenderPage = (request: FastifyRequest, reply: FastifyReply, hasToken: boolean) => Promise<string | null>;

/** @param read a context of somebody who is not signed in */
export function pageRenderer(
  renderers: readonly PageRenderer[],
  services: Pick<AppServices, 'config' | 'origin' | 'log'>,
  read: () => ReadContext,
): RenderPage {
  const byPattern = new Map(renderers.flatMap((one) => one.patterns.map((pattern) => [pattern, one] as const)));
  return async (request, reply, hasToken) => {
    const [path = '', query = ''] = request.url.split('?');
    const found = matchRoute(path);
    const renderer = found && byPattern.get(found.pattern);
    if (!renderer) return null;
    const { 'accept-language': languages = '' } = request.headers;
    const asked = { ...found, path, query: new URLSearchParams(query), languages, hasToken, ctx: read() };
    // without a database the page of the application says what is wrong
    const page = await renderer.render(services, asked).catch((error: unknown) => {
      services.log.error({ err: error }, 'a page could not be rendered');
      return null;
    });
    if (page === null) return null;
    reply.header('vary', 'accept-language').removeHeader('x-robots-tag');
    if (page.allowsFraming) allowFraming(reply);
    return page.html;
  };
}
