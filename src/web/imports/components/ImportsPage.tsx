import { copy } from '../copy.ts';
import { DropZone } from './DropZone.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import css from './Imports.module.css';
import { ImportsHeader } from './ImportsHeader.tsx';

/** Uploads lists, and shows the history of imports. */
export function ImportsPage() {
  return (
    <div className={`page ${css.page}`}>
      <ImportsHeader title={copy.title} intro={copy.intro} />
      <DropZone />
      <ImportHistory />
    </div>
  );
}
