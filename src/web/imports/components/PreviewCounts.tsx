import {
  type Icon,
  IconArrowMerge,
  IconCircleX,
  IconEqual,
  IconHelpCircle,
  IconHistory,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ROW_KINDS, type RowKind } from '#contract/imports/rules/row-kinds.ts';
import type { ImportPreview } from '#contract/imports/schema/drafts.ts';
import { count } from '#web/ui/formats.ts';
import { copy as corrections } from '../copy/corrections.ts';
import { copy } from '../copy.ts';
import css from './Imports.module.css';

const ICONS: Readonly<Record<RowKind, Icon>> = {
  new: IconPlus,
  updated: IconPencil,
  attached: IconArrowMerge,
  review: IconHelpCircle,
  unchanged: IconEqual,
  lapsed: IconHistory,
  rejected: IconCircleX,
};

interface Props {
  readonly id: string;
  readonly preview: ImportPreview;
  readonly shown: RowKind;
  readonly label: string;
}

/** The number of rows of each kind, linked to them. */
export function PreviewCounts({ id, preview: { counts, corrected }, shown, label }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={css.counts}>
        {ROW_KINDS.map((kind) => {
          const Icon = ICONS[kind];
          const content = (
            <>
              <span className={css.number}>{count(counts[kind] - (kind === 'rejected' ? corrected : 0))}</span>
              <span className={css.kind}>
                <Icon size={16} stroke={2} aria-hidden />
                {copy.preview.kinds[kind].name}
              </span>
              {kind === 'rejected' && corrected > 0 && (
                <span className={css.muted}>{corrections.number(corrected)}</span>
              )}
            </>
          );
          const look = {
            className: css.count,
            'aria-current': kind === shown ? ('page' as const) : undefined,
            params: { id },
            resetScroll: false,
          };
          return (
            <li key={kind}>
              {kind === 'rejected' ? (
                <Link to="/staff/imports/$id/rejected" {...look}>
                  {content}
                </Link>
              ) : (
                <Link to="/staff/imports/$id" search={{ kind }} activeProps={{}} {...look}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
