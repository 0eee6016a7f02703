import { residentPageLanguage } from '#contract/community/rules/language.ts';
import type { PublicContent } from '#contract/community/rules/page.ts';
import type { PageRenderer, PageRequest } from '#server/kernel/http/rendered-pages.ts';
import { openPageRenderer } from '../adapters/built-page.ts';
import { publishedCommitments } from '../adapters/peninsula-commitments.ts';
import { communityDashboards, findPublished } from '../reads/publications.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The pages of residents: what was published is answered to everybody, whoever is signed in. Where nothing is, and to people
 * who may see more of the list, the application answers: it asks who they are.
 */
export const pages: PageRenderer = {
  patterns: [
    '/community-engagement-dashboard',
    '/community-engagement-dashboard/projects/$id',
    '/community-engagement-dashboard/baltimore-peninsula',
    '/baltimore-peninsula',
  ],
  async render({ config, origin }, request) {
    const found = await contentOf(request);
    const render = found && (await openPageRenderer(config.webDir));
    if (!found || !render) return null;
    const { content, allowsFraming, version } = found;
    const isFramed = request.query.has('embed');
    const language = residentPageLanguage(request.query.get('lang'), request.languages);
    return {
      html: render({ content, language, origin: origin(), path: request.path, isFramed }, version),
      allowsFraming,
    };
  },
};

interface Found {
  readonly content: PublicContent;
  readonly allowsFraming: boolean;
  /** Tells contents of one path apart; null for what is not kept. */
  readonly version: string | null;
}

async function contentOf({ pattern, params, ctx, hasToken }: PageRequest): Promise<Found | null> {
  if (pattern === '/community-engagement-dashboard/projects/$id') {
    const id = params.id ?? '';
    const published = UUID.test(id) ? await findPublished(ctx, id.toLowerCase()) : null;
    return (
      published && {
        content: { kind: 'project', published },
        allowsFraming: published.allows_embedding,
        version: `${published.number} ${published.embed_width} ${published.embed_height} ${published.allows_embedding}`,
      }
    );
  }
  if (pattern === '/community-engagement-dashboard')
    // people of a team find their own projects as well
    return hasToken
      ? null
      : { content: { kind: 'list', items: await communityDashboards(ctx) }, allowsFraming: false, version: null };
  return {
    content: { kind: 'commitments', commitments: publishedCommitments() },
    allowsFraming: true,
    version: 'commitments',
  };
}
