import { copy } from '../copy.ts';
import { DeskHead } from './DeskHead.tsx';
import { DropZone } from './DropZone.tsx';
import { History } from './History.tsx';
import css from './Imports.module.css';

/** The import desk: bring a list, and what became of those before. */
export function ImportsPage() {
  return (
    <div className={`page ${css.page}`}>
      <DeskHead title={copy.title} intro={copy.intro} />
      <DropZone />
      <History />
    </div>
  );
}
