import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isIndexed } from '#contract/access/pages.ts';
import { isAlias, matchRoute } from '#contract/access/routes.ts';
import { isVanityPath } from '#contract/access/vanity-paths.ts';
import type { Config } from '#server/config.ts';
import { notFound } from './errors.ts';
import { FILES } from './paths.ts';
import type { RenderPage } from './rendered-pages.ts';

/** A hint which page to prerender; never used for authentication. */
const HAS_TOKEN = /(?:^|; ?)login-token=[^;]/;

/** The former name of a development whose page everybody reads. */
const MOVED = /^\/port-covington\/?(?:\?|$)/;

/** Pages say themselves what search engines may keep, and whoever may not fetch a page never reads that it says so. */
const ROBOTS = 'User-agent: *\nAllow: /\n';

/** A firm's page that everybody sees. */
export interface PublicPage {
  readonly title: string;
  readonly path: string;
}
interface Firms {
  /** The profile of a firm with this id, if everybody sees it. */
  find(id: string): Promise<PublicPage | null>;
  readonly origin: () => string;
}

/**
 * The built pages: hashed files are cached forever, `index.html` is fresh with its own nonce. At `/`, visitors without
 * a token get the page with the prerendered sign-in form; others are redirected and must not see it. For visitors with
 * a token the files of the page's route are announced. To everybody else a profile that is not public, or not there, is
 * "not found": the token itself is never looked at, so whoever brings one learns nothing by the status.
 * @param render pages that rooms render themselves come before all of that
 */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  firms: Firms,
  render: RenderPage,
): Promise<void> {
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
    if (/^\/robots\.txt(?:\?|$)/.test(request.url)) return reply.type('text/plain; charset=utf-8').send(ROBOTS);
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    // the same page, which shows "not found"
    if (!isKnown(request.url)) reply.status(404);
    const hasToken = HAS_TOKEN.test(request.headers.cookie ?? '');
    if (MOVED.test(request.url)) return reply.redirect('/baltimore-peninsula');
    const rendered = await render(request, reply, hasToken);
    if (rendered !== null) return rendered;
    const isLogIn = /^\/(?:\?|$)/.test(request.url) && !hasToken;
    const shell = (isLogIn ? logIn : hasToken ? pageOf(request.url) : page).replaceAll(
      '__CSP_NONCE__',
      reply.styleNonce,
    );
    if (!hasToken && isIndexed(request.url)) reply.removeHeader('x-robots-tag');
    const id = hasToken ? null : profileId(request.url);
    return id === null ? shell : withProfile(shell, reply, firms, id);
  });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id in the address of a profile that guests may open; vanity paths are for people who are signed in. */
function profileId(url: string): string | null {
  const found = matchRoute(url);
  return found?.pattern === '/profile/$id' ? (found.params.id ?? '') : null;
}

/** The page of a profile for guests and search engines. */
async function withProfile(shell: string, reply: FastifyReply, { find, origin }: Firms, id: string): Promise<string> {
  // without a database the page says what is wrong
  const firm = UUID.test(id) ? await find(id).catch(() => undefined) : null;
  if (firm === null) reply.status(404);
  if (!firm) return shell;
  reply.removeHeader('x-robots-tag');
  const canonical = `<link rel="canonical" href="${attribute(origin() + firm.path)}">`;
  return shell.replace(/<title>[^<]*<\/title>/, () => `<title>${text(firm.title)}</title>${canonical}`);
}

const text = (plain: string): string => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

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
