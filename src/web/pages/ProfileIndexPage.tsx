import { Link } from '@tanstack/react-router';
import css from '#web/shell/Layout.module.css';
import { buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from './copy/profile-index.ts';

/** `/profile` for people who are not signed in; the route guard redirects everybody else, a firm to its own profile. */
export function ProfileIndexPage() {
  return (
    <div className={`page ${css.plain}`}>
      <PageHeading>{copy.title}</PageHeading>
      <p>{copy.public}</p>
      <p>{copy.own}</p>
      <Link to="/" search={{ redirect: '/profile' }} className={buttonClass({})}>
        {copy.signIn}
      </Link>
    </div>
  );
}
