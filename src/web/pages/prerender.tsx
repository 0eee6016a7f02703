import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { LogInPage } from '#web/session/components/LogInPage.tsx';
import { GuestLayout } from '#web/shell/GuestLayout.tsx';
import css from '#web/shell/Layout.module.css';

/**
 * HTML of the log-in page for somebody of whom nothing is known; the build puts it into the answer for `/`. Until the
 * scripts put the living page in its place nobody can use it: `aria-hidden` and `aria-disabled` say to programs what
 * `inert` does to people.
 */
export async function prerender(): Promise<string> {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  await router.load();
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <div className={css.notYet} inert aria-hidden aria-disabled>
          <GuestLayout>
            <LogInPage />
          </GuestLayout>
        </div>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}
