import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { profilePath } from '#contract/access/redirects.ts';
import type { Mwbe } from '#contract/businesses/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { initials, sentence } from '#web/ui/formats.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { back as backIcon, link, people, place, print } from '#web/ui/icons.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy.ts';
import { address } from './FactTable.tsx';
import css from './Profile.module.css';
import { StatementButton } from './StatementButton.tsx';

/** Where the directory was left. */
export interface BackLink {
  readonly to: string;
  readonly search: Readonly<Record<string, unknown>>;
}

interface Props {
  readonly firm: Mwbe;
  readonly back: BackLink | null;
  readonly action: (firm: { readonly id: string; readonly name: string }) => ReactNode;
  readonly statement: (mwbeId: string) => Promise<void>;
  readonly children: ReactNode;
}

/** Name, location and size of the firm, and the actions on its profile. */
export function ProfileHeader({ firm, back, action, statement, children }: Props) {
  const name = firm.trade_name ?? firm.legal_business_name;
  const [first = '', second = ''] = name.split(/[\s&]+/);
  return (
    <header className={css.head}>
      {back && (
        <Link {...back} className={css.back}>
          <Icon of={backIcon} size={16} /> {copy.back}
        </Link>
      )}
      <div className={css.who}>
        <span className={css.initials} aria-hidden>
          {initials(first, second)}
        </span>
        <div className={css.name}>
          <PageHeading>{name}</PageHeading>
          {firm.trade_name && firm.trade_name !== firm.legal_business_name && (
            <p className="muted">{firm.legal_business_name}</p>
          )}
          {firm.description && <p className={css.lead}>{sentence(firm.description)}</p>}
          <ul className={css.glance}>
            <li>
              <Icon of={place} size={20} />
              {address(firm) || copy.notStated}
            </li>
            {firm.size && (
              <li>
                <Icon of={people} size={20} />
                {copy.people(firm.size.replace('-', '–'))}
              </li>
            )}
          </ul>
        </div>
        <div className={css.act}>
          {action({ id: firm.id, name })}
          <StatementButton download={() => statement(firm.id)} />
          <div className={css.share}>
            <Button variant="outlineDark" wide icon={<Icon of={link} size={20} />} onClick={() => copyLink(firm)}>
              {copy.copyLink}
            </Button>
            <Button variant="outlineDark" wide icon={<Icon of={print} size={20} />} onClick={() => window.print()}>
              {copy.print}
            </Button>
          </div>
        </div>
      </div>
      {children}
    </header>
  );
}

/** By core id: it outlives a change of the firm's vanity path, and guests can open it. */
async function copyLink(firm: Mwbe): Promise<void> {
  const address = `${window.location.origin}${profilePath(firm, 'core id')}`;
  try {
    await navigator.clipboard.writeText(address);
    showAlert({ variant: 'success', text: copy.copied });
  } catch {
    showAlert({ variant: 'info', text: copy.notCopied(address), shouldStayVisible: true });
  }
}
