import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import './ui/print.css';
import { withChunkErrorPage } from './analytics/components/ChunkErrorPage.tsx';
import { isAllowedScript } from './analytics/model/third-party-scripts.ts';
import { trackPageViews } from './analytics/queries/page-views.ts';
import { ApiError } from './api.ts';
import { ErrorPage, NotFoundPage, PendingPage } from './pages/ErrorPages.tsx';
import { loadEarly } from './pages/route-guard.ts';
import { routeTree } from './routeTree.gen.ts';
import { restart, sessionChannel } from './session/model/restart.ts';
import { meQuery } from './session/queries.ts';
import { parseSearch, stringifySearch } from './shell/model/search-params.ts';
import { capZoomOnIos } from './shell/model/viewport.ts';
import { readToken, storedToken } from './token.ts';
import { showKeptAlert } from './ui/alerts.ts';
import { focusNextHeading } from './ui/PageHeading.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** From the run of the first script. */
const FIRST_PAINT_MS = 400;

refuseMarkup();
capZoomOnIos();

/** A 401 anywhere says that the session has ended; asking who is signed in settles it. */
const onError = (error: Error) => {
  if (error instanceof ApiError && error.status === 401) queryClient.invalidateQueries(meQuery);
};

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // What the server refused it refuses again; what did not arrive may arrive.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});

// the requests are on their way while the router and the page are made
const content = loadEarly(queryClient, { pathname: location.pathname, search: parseSearch(location.search) });

const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultErrorComponent: withChunkErrorPage(ErrorPage),
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PendingPage,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 400,
});

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusNextHeading();
});
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) window.scrollTo(0, 0);
});

trackPageViews(router, queryClient);

/** Whoever the page shows must be whoever acts: another tab has signed in, signed out, or become somebody else. */
function followSession(): void {
  const [stored, own] = [storedToken(), readToken()];
  // what guests type elsewhere than on the log-in page stays
  if (stored !== own && (own || location.pathname === '/')) restart(stored ? undefined : '/');
}
sessionChannel.onmessage = followSession;
// a page that the browser had put aside has heard nothing
document.addEventListener('visibilitychange', followSession);
// again: what the page before said on its way out may be lost, or come before the cookie
sessionChannel.postMessage('changed');
showKeptAlert();

const root = document.getElementById('root');
if (root) {
  const loaded = Promise.all([router.load(), content]);
  // What the server sent stays until the page can take its place in one step. Content that comes soon is painted at
  // once, not after its skeleton; what takes longer shows that it is on its way.
  const late = root.hasChildNodes() ? loaded : new Promise((resolve) => setTimeout(resolve, FIRST_PAINT_MS));
  Promise.race([loaded, late]).finally(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

/**
 * The one Trusted Types policy of the page: text may become a style sheet, never markup or a script, and only the
 * addresses of the settings may become a script's. With no policy at all Mantine could not write its variables.
 */
function refuseMarkup(): void {
  const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } };
  trustedTypes?.createPolicy('default', {
    createHTML: (text: string) => (text.includes('<') ? null : text),
    createScriptURL: (url: string) => (isAllowedScript(url) ? url : null),
  });
}
