import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { INBOX_FILTERS } from '#contract/messaging/rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { copy } from '../copy/inbox.ts';
import { type InboxSearch, parseInboxSearch } from '../model/search-params.ts';
import css from './Inbox.module.css';
import { Inbox } from './Inbox.tsx';
import { SearchResults } from './SearchResults.tsx';

const BlocksDialog = lazyNamed(() => import('./BlocksDialog.tsx'), 'BlocksDialog');

/** `/messaging/inbox`: all conversations, or the messages with some words. */
export function InboxPage({ search }: { readonly search: InboxSearch }) {
  const { filter = 'all', q } = parseInboxSearch(search);
  const navigate = useNavigate();
  const [showsBlocks, setShowsBlocks] = useState(false);
  const show = (next: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '/messaging/inbox', search: parseInboxSearch(next), replace: true, resetScroll: false });
  return (
    <div className="page">
      <div className={css.page}>
        <PageHeader title={copy.title} intro={copy.intro}>
          <Button variant="outlineDark" onClick={() => setShowsBlocks(true)}>
            {copy.blocked}
          </Button>
        </PageHeader>
        <div className={css.tools}>
          <TextFilter label={copy.search} value={q} onChange={(next) => show({ filter, q: next })} />
          {!q && (
            <SegmentedControl
              label={copy.filters}
              value={filter}
              onChange={(next) => show({ filter: next })}
              items={INBOX_FILTERS.map((value) => ({ value, label: copy.filter[value] }))}
            />
          )}
        </div>
        {q ? <SearchResults q={q} /> : <Inbox filter={filter} />}
      </div>
      {showsBlocks && (
        <Suspense>
          <BlocksDialog onClose={() => setShowsBlocks(false)} />
        </Suspense>
      )}
    </div>
  );
}
