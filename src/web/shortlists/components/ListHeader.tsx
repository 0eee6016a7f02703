import { IconArrowLeft, IconDownload, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Shortlist } from '#contract/shortlists/schema.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { EllipsisMenu, type MenuAction } from '#web/ui/EllipsisMenu.tsx';
import { relativeTime } from '#web/ui/formats.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy/list.ts';
import { copy as words } from '../copy/lists.ts';
import type { ListDialog } from './ListDialogs.tsx';
import css from './ListPage.module.css';

interface BackProps {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: object;
  readonly text: string;
}

export function BackLink({ text, ...target }: BackProps) {
  return (
    <Link {...(target as { to: string })} className={css.back}>
      <IconArrowLeft size={16} stroke={2} aria-hidden />
      {text}
    </Link>
  );
}

interface Props {
  readonly list: Shortlist;
  readonly open: (dialog: ListDialog | { readonly kind: 'export' }) => void;
  readonly onDelete: () => void;
  /** Of other features: what is done with all firms of the list. */
  readonly actsOnAll: ReactNode;
}

/** Name of a list, whose it is, and what can be done with it as a whole. */
export function ListHeader({ list, open, onDelete, actsOnAll }: Props) {
  const now = useNow();
  return (
    <header className={css.header}>
      <BackLink to="/my-lists" text={copy.back} />
      <div className={css.head}>
        <PageHeading>{list.name}</PageHeading>
        <div className={css.actions}>
          <Link to="/search" className={buttonClass({ variant: 'outlineDark' })}>
            {copy.addFirms}
          </Link>
          {actsOnAll}
          {list.is_owner && (
            <Button
              variant="outlineDark"
              icon={<IconUsers size={20} stroke={1.8} aria-hidden />}
              onClick={() => open({ kind: 'settings', list })}
            >
              {words.settings}
            </Button>
          )}
          <Button
            variant="outlineDark"
            icon={<IconDownload size={20} stroke={1.8} aria-hidden />}
            disabled={list.firms === 0}
            onClick={() => open({ kind: 'export' })}
          >
            {copy.export}
          </Button>
          <EllipsisMenu about={copy.about(list.name)} actions={actionsOf(list, open, onDelete)} />
        </div>
      </div>
      <p className="muted">
        {[
          copy.firms(list.firms),
          words.shared[list.sharing],
          list.is_owner ? copy.byYou : copy.by(list.owner.name ?? words.formerOwner),
          copy.changed(relativeTime(list.changed_at, now)),
        ].join(' · ')}
      </p>
    </header>
  );
}

function actionsOf(list: Shortlist, open: Props['open'], onDelete: () => void): readonly MenuAction[] {
  const duplicate = { label: words.duplicate, onClick: () => open({ kind: 'copy', list }) };
  if (!list.is_owner) return [duplicate];
  return [
    { label: words.rename, onClick: () => open({ kind: 'rename', list }) },
    duplicate,
    { label: words.remove, onClick: onDelete },
  ];
}
