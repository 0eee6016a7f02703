import type { ImportPreview } from '#contract/imports/schema/drafts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { copy } from '../copy.ts';
import css from './Imports.module.css';

const words = copy.preview;

/** Columns that nobody mapped although they look like something that an import needs. */
export function UnreadColumns({ unread }: Pick<ImportPreview, 'unread'>) {
  if (unread.length === 0) return null;
  return (
    <section className={css.section}>
      <Banner variant="warning">
        <b>{words.unread(unread.length)}.</b> {words.unreadNote}
      </Banner>
      <ul className={css.left}>
        {unread.map(({ column, kind, samples }) => (
          <li key={column}>{words.unreadOf(column, kind, samples)}</li>
        ))}
      </ul>
    </section>
  );
}
