import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { money, webLink } from '#web/ui/formats.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { print } from '#web/ui/icons.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy as edit } from '../copy/edit.ts';
import { copy as names } from '../copy/facts.ts';
import { copy } from '../copy/page.ts';
import { Addenda } from './Addenda.tsx';
import { DeadlineCard } from './DeadlineCard.tsx';
import { DraftMenu } from './DraftMenu.tsx';
import { FactsList } from './FactsList.tsx';
import { FileList } from './FileList.tsx';
import css from './Opportunity.module.css';
import { OwnerActs } from './OwnerActs.tsx';
import { Questions } from './Questions.tsx';
import { StateBadge } from './StateBadge.tsx';

interface Props {
  readonly opportunity: Opportunity;
  /** The way back. */
  readonly back: ReactNode;
  /** The person's own firm, which reads addenda and asks questions. */
  readonly mwbeId: string | undefined;
  /** Of other features, beside the deadline: what a firm does, or what came in. */
  readonly aside?: ReactNode;
  /** Of other features, beside a firm of the directory that got the work. */
  readonly award?: ((mwbeId: string) => ReactNode) | undefined;
  /** Of other features, below the facts. */
  readonly children?: ReactNode;
}

/** An opportunity as everybody reads it. */
export function OpportunityView({ opportunity, back, mwbeId, aside, award, children }: Props) {
  const { id, state, title, owner, may_edit, scope, requirements, addenda } = opportunity;
  return (
    <article className={css.page}>
      <header className={css.head}>
        <div className={css.hidePrinted}>{back}</div>
        <PageHeading>{title ?? names.untitled}</PageHeading>
        <p className={css.by}>
          {copy.by(owner)} <StateBadge opportunity={opportunity} />
        </p>
        {state === 'draft' && <Banner variant="info">{copy.onlyYou}</Banner>}
        <Source opportunity={opportunity} />
        <Ending opportunity={opportunity} award={award} />
        <div className={css.acts}>
          {state === 'draft' && may_edit && (
            <Link to="/opportunity/$id/edit" params={{ id }} className={buttonClass({})}>
              {copy.edit}
            </Link>
          )}
          {state === 'draft' && may_edit && <DraftMenu opportunity={opportunity} />}
          {state !== 'draft' && may_edit && <OwnerActs opportunity={opportunity} />}
          <Button variant="outlineDark" icon={<Icon of={print} size={20} />} onClick={() => window.print()}>
            {edit.print}
          </Button>
        </div>
      </header>
      <div className={css.columns}>
        <aside className={css.side}>
          <DeadlineCard opportunity={opportunity} />
          {aside}
        </aside>
        <div className={css.main}>
          {addenda.length > 0 && <Addenda opportunity={opportunity} mwbeId={mwbeId} />}
          <Words title={copy.scope} text={scope} />
          <FactsList opportunity={opportunity} />
          <Words title={copy.requirements} text={requirements} />
          <FileList opportunity={opportunity} />
          {children}
          {state !== 'draft' && opportunity.source.kind === 'plumbline' && (
            <Questions opportunity={opportunity} mwbeId={mwbeId} />
          )}
        </div>
      </div>
    </article>
  );
}

function Words({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (text === null) return null;
  return (
    <section className={css.section} aria-label={title}>
      <h2>{title}</h2>
      <p className={css.words}>{text}</p>
    </section>
  );
}

/** A notice of another system is only shown. */
function Source({ opportunity: { source, owner } }: { readonly opportunity: Opportunity }) {
  const url = webLink(source.url);
  if (source.kind === 'plumbline') return null;
  return (
    <p>
      {copy.source(owner)}{' '}
      {url && (
        <a href={url} rel="noopener noreferrer nofollow">
          {copy.sourceLink}
        </a>
      )}
    </p>
  );
}

/** Why it was canceled, or who got the work. */
function Ending({ opportunity: { cancelled_reason, awards }, award }: Pick<Props, 'opportunity' | 'award'>) {
  if (cancelled_reason !== null) {
    return (
      <Banner variant="warning">
        <strong>{copy.cancelledTitle}.</strong> <span className={css.words}>{cancelled_reason}</span>
      </Banner>
    );
  }
  if (awards.length === 0) return null;
  return (
    <section className={css.awards} aria-label={copy.awardsTitle}>
      <h2>{copy.awardsTitle}</h2>
      <ul>
        {awards.map(({ mwbe_id, name, amount }) => (
          <li key={mwbe_id ?? name}>
            {mwbe_id ? (
              <Link to="/profile/$id" params={{ id: mwbe_id }}>
                {name}
              </Link>
            ) : (
              name
            )}
            <span>{amount === null ? copy.amountUnknown : money(amount)}</span>
            {mwbe_id && award?.(mwbe_id)}
          </li>
        ))}
      </ul>
    </section>
  );
}
