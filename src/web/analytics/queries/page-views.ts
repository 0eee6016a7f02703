import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { isTokenLike, redactPath, viewCategory } from '#contract/analytics/rules.ts';
import { send } from '#web/api.ts';
import { meQuery } from '#web/session/queries.ts';
import { FEEDBACK_WIDGET, PRODUCT_ANALYTICS } from '../model/third-party-scripts.ts';

/** Records a view for each page that a navigation ends on, without blocking. Redirects and preloads don't count. */
export function trackPageViews(router: AnyRouter, client: QueryClient): void {
  let last: string | null = null;
  router.subscribe('onResolved', ({ toLocation }) => {
    // a firm that looks at itself as somebody else is no visit
    if (toLocation.pathname === last || 'as' in toLocation.search) return;
    last = toLocation.pathname;
    const me = client.getQueryData(meQuery.queryKey);
    const view = {
      url_path: redactPath(location.pathname),
      view_category: viewCategory(location.pathname),
      view_category_id: idOf(router.state.matches.at(-1)?.params),
    };
    send('analytics.view', { body: { ...view, user_id: me?.id ?? null }, keepalive: true }).catch(ignore);
    if (me && (FEEDBACK_WIDGET || PRODUCT_ANALYTICS))
      import('../model/script-loading.ts').then(({ tellScripts }) => tellScripts(view), ignore);
  });
}

function idOf(params: object = {}): string | null {
  const id = 'id' in params ? String(params.id) : '';
  return /^[\w.-]{1,100}$/.test(id) && !isTokenLike(id) ? id : null;
}

/** Best effort: a lost page view does not matter. */
const ignore = () => {};
