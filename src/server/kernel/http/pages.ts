import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isAlias, matchRoute } from '#contract/access/routes.ts';
import { isVanityPath } from '#contract/access/vanity-paths.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { notFound } from './errors.ts';
import { API, FILES } from './paths.ts';

/** Chooses a page that looks right from the start; who somebody is is never read from it. */
const HAS_TOKEN = /(?:^|; ?)login-token=[^;]/;

/**
 * The built pages: files with a hash in their name for ever, `index.html` fresh with a nonce of its own. At `/` who has
 * no token gets the same with the log-in form in it; with one, they are led on and must not see it.
 */
export async function servePages(app: FastifyInstance, config: Config, db: Db): Promise<void> {
  const { webDir } = config;
  app.get(`${API}/health`, { config: { page: true, rateLimit: false } }, async (_request, reply) => {
    await sql`SELECT 1`.execute(db.kysely);
    reply.header('cache-control', 'no-store');
    return { status: 'ok', database: db.engine };
  });
  if (!existsSync(join(webDir, 'index.html'))) return;
  const html = (file: string) =>
    readFileSync(join(webDir, file), 'utf8')
      .replace('__FEEDBACK_WIDGET_URL__', () => attribute(config.feedbackWidgetUrl))
      .replace('__PRODUCT_ANALYTICS_URL__', () => attribute(config.productAnalyticsUrl));
  const page = html('index.html');
  const logIn = existsSync(join(webDir, 'log-in.html')) ? html('log-in.html') : page;
  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: FILES,
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
  });
  app.get('/*', { config: { page: true } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound();
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    // the same page, which says that nothing is here
    if (!isKnown(request.url)) reply.status(404);
    const isLogIn = /^\/(?:\?|$)/.test(request.url) && !HAS_TOKEN.test(request.headers.cookie ?? '');
    return (isLogIn ? logIn : page).replaceAll('__CSP_NONCE__', reply.styleNonce);
  });
}

/** Whether a page may stand at an address; whether the firm of a vanity path exists is for the API to say. */
function isKnown(url: string): boolean {
  const found = matchRoute(url);
  return found ? found.pattern !== '/$id' || isVanityPath(found.params.id?.toLowerCase() ?? '') : isAlias(url);
}

/** An address inside the quotes of an attribute; empty for none. */
const attribute = (url: string | null): string => (url ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
