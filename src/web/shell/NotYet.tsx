import { Link, useLocation } from '@tanstack/react-router';
import { LAYOUTS, ROUTES, routeOf } from '#contract/access/routes.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from './copy/pending.ts';
import { NotFoundPage } from './ErrorPages.tsx';
import css from './Layout.module.css';
import { PENDING } from './pending.ts';

/** An address of the product whose page is still to come: it says what will be there and offers a way on. */
export function NotYet() {
  const found = routeOf(useLocation({ select: ({ pathname }) => pathname }));
  const pending = found && PENDING[found.pattern];
  if (!pending) return <NotFoundPage />;
  const [heading, text] = copy.areas[pending.area];
  const { title, layout } = ROUTES[found.pattern];
  return (
    <div className={`page ${css.plain}`}>
      <p className="muted">{title}</p>
      <PageHeading>{heading}</PageHeading>
      <p>{text}</p>
      <p className="muted">{copy.state}</p>
      <Link to={LAYOUTS[layout].loggedIn ? '/search' : '/'} className={buttonClass({})}>
        {LAYOUTS[layout].loggedIn ? copy.toDirectory : copy.toStart}
      </Link>
    </div>
  );
}
