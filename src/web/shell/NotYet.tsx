import { Link } from '@tanstack/react-router';
import { buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from './copy.ts';
import css from './Layout.module.css';

/** An address of the product whose page is still to come: it says so and offers a way on. */
export function NotYet({ page }: { readonly page: keyof typeof copy.notYet }) {
  const [title, heading, text] = copy.notYet[page];
  return (
    <div className={`page ${css.plain}`}>
      <PageHeading title={title}>{heading}</PageHeading>
      <p>{text}</p>
      <Link to="/search" className={buttonClass({})}>
        {copy.toDirectory}
      </Link>
    </div>
  );
}
