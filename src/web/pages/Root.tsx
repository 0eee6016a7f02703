import { Outlet, useLocation } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { titleOf } from '#contract/access/routes.ts';
import { copy } from './copy/errors.ts';

/** Around every layout: sets the document title by path (spec, section 2). */
export function Root() {
  const title = useLocation({ select: ({ pathname }) => titleOf(pathname) });
  // before the page's own effects, so that the pages for errors can say their title after it
  useLayoutEffect(() => {
    document.title = title ?? copy.notFoundTitle;
  }, [title]);
  return <Outlet />;
}
