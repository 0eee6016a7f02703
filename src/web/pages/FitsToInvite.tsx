import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { FitsPanel } from '#web/matching/components/FitsPanel.tsx';
import { copy } from '#web/responses/copy/invite.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import css from './FitsToInvite.module.css';

const InviteButton = lazyNamed(() => import('#web/responses/components/InviteButton.tsx'), 'InviteButton');

/** The firms that fit an open opportunity; the owner invites those that they select, on several pages of the panel. */
export function FitsToInvite({ opportunity: { id, title, version } }: { readonly opportunity: Opportunity }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const panel = useRef<HTMLDivElement>(null);
  const onSelect = useCallback((mwbeId: string, on: boolean) => {
    setSelected((before) => {
      const next = new Set(before);
      if (on) next.add(mwbeId);
      else next.delete(mwbeId);
      return next;
    });
  }, []);
  const selection = useMemo(() => {
    // the bar goes, and with it what had the focus
    const clear = () => {
      setSelected(new Set());
      panel.current?.focus({ preventScroll: true });
    };
    const renderActions = (firms: ReadonlySet<string>) => (
      <section className={css.bar} aria-label={copy.selectedRegion}>
        <p role="status">{copy.selected(firms.size)}</p>
        <Button variant="outlineLight" onClick={clear}>
          {copy.clear}
        </Button>
        <Suspense>
          <InviteButton
            mwbeIds={[...firms]}
            look="outlineLight"
            opportunity={{ id, title: title ?? '' }}
            onDone={clear}
          />
        </Suspense>
      </section>
    );
    return { selected, onSelect, renderActions };
  }, [selected, onSelect, id, title]);
  return (
    <div ref={panel} tabIndex={-1} className={css.panel}>
      <FitsPanel opportunityId={id} version={version} selection={selection} />
    </div>
  );
}
