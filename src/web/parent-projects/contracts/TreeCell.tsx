import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { ProjectContractRow } from '#contract/parent-projects/schema/contracts.ts';
import type { RowLinkProps } from '#web/ui/data/table-props.ts';
import { copy } from '../copy/contracts.ts';
import css from './Contracts.module.css';

interface Props {
  readonly row: ProjectContractRow;
  readonly look: RowLinkProps;
  /** Null where nothing folds. */
  readonly unfolded: boolean | null;
  readonly onToggle: () => void;
}

/** The name of a contract, as far to the right as its tier says, with what folds the contracts below it. */
export function TreeCell({ row, look, unfolded, onToggle }: Props) {
  const Chevron = unfolded ? IconChevronDown : IconChevronRight;
  return (
    <span className={css.name} style={{ '--tier': row.tier } as CSSProperties} data-context={!row.matches || undefined}>
      {unfolded === null ? (
        <span className={css.leaf} />
      ) : (
        <button
          type="button"
          className={css.fold}
          tabIndex={look.tabIndex}
          aria-expanded={unfolded}
          aria-label={copy.below(row.title)}
          onClick={onToggle}
        >
          <Chevron size={16} stroke={2} aria-hidden />
        </button>
      )}
      <Link to="." search={(now) => ({ ...now, contract: row.id })} replace resetScroll={false} {...look} />
    </span>
  );
}
