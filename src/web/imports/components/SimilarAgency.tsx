import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { copy } from '../copy.ts';
import css from './Imports.module.css';

const words = copy.columns;

interface Props {
  readonly name: string;
  /** A known agency whose name is almost the same. */
  readonly similar: string;
  readonly isNew: boolean;
  readonly onNew: (isNew: boolean) => void;
  readonly onTake: () => void;
}

/** Asks whether an agency is meant whose name is almost the same, since two spellings would be two agencies. */
export function SimilarAgency({ name, similar, isNew, onNew, onTake }: Props) {
  return (
    <div className={css.similar}>
      <div role="status">
        <Banner variant="warning">{words.agencySimilar(similar)}</Banner>
      </div>
      <div className={css.choices}>
        <Button variant="outlineDark" onClick={onTake}>
          {words.agencyTake(similar)}
        </Button>
        <Checkbox checked={isNew} onChange={onNew}>
          {words.agencyNew(name)}
        </Checkbox>
      </div>
    </div>
  );
}
