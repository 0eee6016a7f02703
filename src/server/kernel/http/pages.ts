import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isAlias, matchRoute } from '#contract/access/routes.ts';
import { isVanityPath } from '#contract/access/vanity-paths.ts';
import type { Config } from '#server/config.ts';
import { notFound } from './errors.ts';
import { FILES } from './paths.ts';

/** A hint which page to prerender; never used for authentication. */
const HAS_TOKEN = /(?:^|; ?)login-token=[^;]/;

/**
 * The built pages: hashed files are cached forever, `index.html` is fresh with its own nonce. At `/`, visitors without
 * a token get the page with the prerendered sign-in form; others are redirected and must not see it. For visitors with
 * a token the files of the page's route are announced.
 */
export async function servePages(app: FastifyInstance, config: Config): Promise<void> {
  const { webDir } = config;
  if (!existsSync(join(webDir, 'index.html'))) return;
  const html = (file: string) =>
    readFileSync(join(webDir, file), 'utf8')
      .replace('__FEEDBACK_WIDGET_URL__', () => attribute(config.feedbackWidgetUrl))
      .replace('__PRODUCT_ANALYTICS_URL__', () => attribute(config.productAnalyticsUrl));
  const page = html('index.html');
  const logIn = existsSync(join(webDir, 'log-in.html')) ? html('log-in.html') : page;
  const pageOf = announcedPages(page, join(webDir, 'route-files.json'));
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
    // the same page, which shows "not found"
    if (!isKnown(request.url)) reply.status(404);
    const hasToken = HAS_TOKEN.test(request.headers.cookie ?? '');
    const isLogIn = /^\/(?:\?|$)/.test(request.url) && !hasToken;
    return (isLogIn ? logIn : hasToken ? pageOf(request.url) : page).replaceAll('__CSP_NONCE__', reply.styleNonce);
  });
}

/** Whether a path may be a page; the API decides whether the firm of a vanity path exists. */
function isKnown(url: string): boolean {
  const found = matchRoute(url);
  return found ? found.pattern !== '/$id' || isVanityPath(found.params.id?.toLowerCase() ?? '') : isAlias(url);
}

/** The page of a URL with the scripts and styles of its route announced. @param table from `scripts/build/route-files.ts` */
function announcedPages(page: string, table: string): (url: string) => string {
  if (!existsSync(table)) return () => page;
  const files: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(table, 'utf8'));
  const pages = new Map(
    Object.entries(files).map(([pattern, names]) => {
      const links = names.map((name) =>
        name.endsWith('.css')
          ? `<link rel="stylesheet" crossorigin href="/${name}">`
          : `<link rel="modulepreload" crossorigin href="/${name}">`,
      );
      return [pattern, page.replace('</head>', () => `${links.join('')}</head>`)];
    }),
  );
  return (url) => pages.get(matchRoute(url)?.pattern ?? '') ?? page;
}

/** A URL escaped for an attribute; empty for none. */
const attribute = (url: string | null): string => (url ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
