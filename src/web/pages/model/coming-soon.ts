import type { Pattern } from '#contract/access/routes.ts';
import type { copy } from '../copy/coming-soon.ts';

interface Pending {
  /** Key of its text. */
  readonly area: keyof typeof copy.areas;
  /** Checklist ids that the page will prove. */
  readonly ids: readonly string[];
}

/**
 * Routes whose page is not built yet: path, layout, title and guard are final, the content is a placeholder.
 * Remove the line of a finished page; never add one (`tests/web/routes.test.ts` checks the number).
 */
export const COMING_SOON: Readonly<Partial<Record<Pattern, Pending>>> = {
  '/messaging/inbox': { area: 'messages', ids: ['ROUTE-031'] },
  '/messaging/threads/$id': { area: 'messages', ids: ['ROUTE-032'] },
  '/messaging': { area: 'messages', ids: ['ROUTE-033'] },
  '/parent-project/$projectId/report/$reportType/$typeId': { area: 'projects', ids: ['ROUTE-056'] },
};
