import { IconAlertTriangle, IconCheck, IconPlaylistAdd } from '@tabler/icons-react';
import { Fragment, memo, Suspense } from 'react';
import type { SearchItem } from '#contract/search/schema.ts';
import { ProfileLink } from '#web/businesses/components/ProfileLink.tsx';
import { certificateState, localToday } from '#web/businesses/model/certificate-state.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { count, day, plural, sentence } from '#web/ui/formats.ts';
import { CapacityFacts } from '../capacity/LazyCapacity.tsx';
import { copy } from '../copy.ts';
import type { KeepFirms } from '../model/page-state.ts';
import css from './ResultRow.module.css';

/** Agencies shown before "+2 more". */
const MAX_AGENCIES = 3;

interface Props {
  readonly firm: SearchItem;
  readonly selected: boolean;
  /** The comparison has no room for another firm. */
  readonly full: boolean;
  readonly onSelect: (id: string, on: boolean) => void;
  /** Filters of capacity in use, separated by commas: the same for as long as they are. */
  readonly asked: string;
  readonly keep?: KeepFirms | undefined;
}

export const ResultRow = memo(function ResultRow({ firm, selected, full, onSelect, asked, keep }: Props) {
  const name = firm.trade_name ?? firm.legal_business_name;
  const facts = [
    name === firm.legal_business_name ? null : firm.legal_business_name,
    firm.own_trade_name && copy.alsoKnownAs(firm.own_trade_name),
    [firm.city, firm.state].filter(Boolean).join(', ') || null,
    firm.distance_miles === null ? null : miles(firm.distance_miles),
  ].filter((fact) => fact);
  return (
    <li className={css.row} data-firm={firm.id} data-selected={selected || undefined}>
      <div className={css.tick}>
        <Checkbox checked={selected} disabled={full && !selected} onChange={(on) => onSelect(firm.id, on)}>
          <span className="visually-hidden">{copy.compareFirm(name)}</span>
        </Checkbox>
      </div>
      <h3 className={css.name}>
        <ProfileLink firm={firm} className={css.link}>
          {name}
        </ProfileLink>
      </h3>
      {keep && (
        <IconButton
          className={css.keep ?? ''}
          label={copy.keepFirm(name)}
          onClick={() => keep({ firms: [firm.id], name })}
        >
          <IconPlaylistAdd size={20} stroke={1.8} aria-hidden />
        </IconButton>
      )}
      <p className={css.facts}>{facts.join(' · ')}</p>
      {firm.description && (
        <p className={css.description}>{firm.snippet ? <Snippet {...firm.snippet} /> : sentence(firm.description)}</p>
      )}
      <CertificateSummary list={firm.certificates} />
      {asked && (
        <Suspense>
          <CapacityFacts firm={firm} asked={asked} />
        </Suspense>
      )}
      {firm.matched.length > 0 && (
        <p className={css.matched}>
          <IconCheck size={16} stroke={2} aria-hidden />
          {copy.matches(firm.matched.join(' · '))}
        </p>
      )}
      {firm.verified_projects > 0 && (
        <p className={css.figure}>
          {copy.verifiedJobs} <strong>{count(firm.verified_projects)}</strong>
        </p>
      )}
    </li>
  );
});

/** The part of the description that matched, with its words marked. */
function Snippet({ text, marks }: NonNullable<SearchItem['snippet']>) {
  const shown = sentence(text);
  // folding capitals may change the length, and with it the positions
  if (shown.length !== text.length) return shown;
  return (
    <>
      {marks.map(({ from, to }, at) => (
        <Fragment key={from}>
          {shown.slice(marks[at - 1]?.to ?? 0, from)}
          <mark>{shown.slice(from, to)}</mark>
        </Fragment>
      ))}
      {shown.slice(marks.at(-1)?.to)}
    </>
  );
}

/** Groups the types that one agency certifies until the same date. */
export function CertificateSummary({ list }: { readonly list: SearchItem['certificates'] }) {
  const today = localToday();
  const groups = Map.groupBy(
    list,
    ({ agency, expires_on, lapsed, dated }) => `${agency} ${expires_on} ${lapsed} ${dated}`,
  );
  return (
    <ul className={css.certificates}>
      {[...groups].slice(0, MAX_AGENCIES).map(([key, certificates]) => (
        <li key={key} data-lapsed={certificates[0]?.lapsed || undefined}>
          {[...new Set(certificates.map(({ type }) => type))].map((type) => (
            <Tag key={type}>{type}</Tag>
          ))}
          {certificates[0] && <AgencyAndEnd certificate={certificates[0]} today={today} />}
        </li>
      ))}
      {groups.size > MAX_AGENCIES && <li>{copy.more(groups.size - MAX_AGENCIES)}</li>}
    </ul>
  );
}

interface CertificateProps {
  readonly certificate: SearchItem['certificates'][number];
  readonly today: string;
}

function AgencyAndEnd({ certificate, today }: CertificateProps) {
  const { agency, expires_on, lapsed, dated } = certificate;
  const state = certificateState({ expires_on, lapsed_on: null }, today);
  if (!lapsed && dated && state.kind === 'ending') {
    return (
      <>
        {`${agency}, `}
        <strong className={css.ending}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          {copy.lapsesIn(state.days)}
        </strong>
      </>
    );
  }
  const end = expires_on && (state.kind === 'ended' ? copy.ended : copy.to)(day(expires_on, 'short'));
  return [agency, lapsed ? copy.lapsed : !dated ? copy.undated : end].filter(Boolean).join(', ');
}

function miles(distance: number): string {
  return distance < 10 ? `${distance.toFixed(1)} miles` : plural(Math.round(distance), 'mile');
}
