import { Link } from '@tanstack/react-router';
import { copy } from '../copy.ts';
import css from './Profile.module.css';

/** A section of the profile: `id` is its hash in the URL. */
export interface Section {
  readonly id: string;
  readonly label: string;
  readonly count?: number | undefined;
}

/** Links to the sections of the page; each is a URL to share. */
export function SectionLinks({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav className={css.parts} aria-label={copy.sections}>
      {sections.map(({ id, label, count }) => (
        <Link
          key={id}
          to="."
          search={true}
          hash={id}
          replace
          className={css.part}
          activeOptions={{ includeHash: true }}
          activeProps={{ 'aria-current': 'location' }}
        >
          {label}
          {count !== undefined && ` (${count})`}
        </Link>
      ))}
    </nav>
  );
}
