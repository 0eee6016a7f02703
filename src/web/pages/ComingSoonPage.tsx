import { Link, useLocation } from '@tanstack/react-router';
import { LAYOUTS, matchRoute, ROUTES } from '#contract/access/routes.ts';
import css from '#web/shell/Layout.module.css';
import { buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from './copy/coming-soon.ts';
import { NotFoundPage } from './ErrorPages.tsx';
import { COMING_SOON } from './model/coming-soon.ts';

/** Placeholder for a route that is not built yet: says what it will offer and links to a page that exists. */
export function ComingSoonPage() {
  const found = matchRoute(useLocation({ select: ({ pathname }) => pathname }));
  const pending = found && COMING_SOON[found.pattern];
  if (!pending) return <NotFoundPage />;
  const [heading, text] = copy.areas[pending.area];
  const { title, layout } = ROUTES[found.pattern];
  return (
    <div className="page">
      <PageHeading>{title}</PageHeading>
      <EmptyState title={heading}>
        <p className={css.soon}>{text}</p>
        <Link to={LAYOUTS[layout].loggedIn ? '/search' : '/'} className={buttonClass({ variant: 'outlineDark' })}>
          {LAYOUTS[layout].loggedIn ? copy.toDirectory : copy.toHome}
        </Link>
      </EmptyState>
    </div>
  );
}
