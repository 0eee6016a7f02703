import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, memo } from 'react';
import type { FoundOpportunity } from '#contract/opportunity-search/schema.ts';
import row from '#web/search/components/ResultRow.module.css';
import { Badge, Tag } from '#web/ui/Badge.tsx';
import { momentAt, money, plural, sentence, webLink } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import css from './OpportunitySearch.module.css';

/** An opportunity among the results. Notices of other systems say where they come from and lead there. */
export const OpportunityRow = memo(function OpportunityRow({ one }: { readonly one: FoundOpportunity }) {
  const facts = [
    one.owner,
    [one.city, one.state_code].filter(Boolean).join(', '),
    one.distance_miles === null ? '' : milesAway(one.distance_miles),
  ].filter(Boolean);
  return (
    <li className={`${row.row} ${css.row}`} data-opportunity={one.id}>
      <h3 className={row.name}>
        <Link to="/opportunity/$id" params={{ id: one.id }} className={row.link}>
          {sentence(one.title)}
        </Link>
      </h3>
      <p className={row.facts}>{facts.join(' · ')}</p>
      <p className={css.terms}>
        <Deadline one={one} />
        {budgetOf(one) && <span>{copy.budget(budgetOf(one))}</span>}
        {one.certifications.map((name) => (
          <Tag key={name}>{name}</Tag>
        ))}
      </p>
      {one.snippet && (
        <p className={row.description}>
          <Snippet {...one.snippet} />
        </p>
      )}
      {one.matched.length > 0 && (
        <p className={row.matched}>
          <IconCheck size={16} stroke={2} aria-hidden />
          {copy.matches(one.matched.join(' · '))}
        </p>
      )}
      <Origin source={one.source} />
    </li>
  );
});

function Deadline({ one: { is_open, state, deadline_at, time_zone } }: { readonly one: FoundOpportunity }) {
  const moment = deadline_at && momentAt(deadline_at, time_zone);
  if (is_open) return <strong>{moment ? copy.due(moment) : copy.noDeadline}</strong>;
  return (
    <>
      <Badge status="lapsed">
        {state === 'awarded' || state === 'cancelled' ? copy.states[state] : copy.states.closed}
      </Badge>
      {moment && <span>{copy.closedOn(moment)}</span>}
    </>
  );
}

function Origin({ source: { kind, url } }: Pick<FoundOpportunity, 'source'>) {
  if (kind === 'plumbline') return null;
  const link = webLink(url);
  return (
    <p className={css.origin}>
      <Badge status="info">{copy.from[kind]}</Badge>
      {link && (
        <a href={link} target="_blank" rel="noreferrer">
          {copy.original[kind]}
          <IconExternalLink size={16} stroke={2} aria-hidden />
          <span className="visually-hidden"> {copy.newTab}</span>
        </a>
      )}
    </p>
  );
}

function Snippet({ text, marks }: NonNullable<FoundOpportunity['snippet']>) {
  return (
    <>
      {marks.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(marks[at - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.to)}
    </>
  );
}

function budgetOf({ budget_min: min, budget_max: max }: FoundOpportunity): string {
  if (min !== null && max !== null && min !== max) return `${money(min)} to ${money(max)}`;
  if (max !== null) return min === max ? money(max) : copy.upTo(money(max));
  return min === null ? '' : copy.fromAmount(money(min));
}

const milesAway = (distance: number): string =>
  distance < 10 ? `${distance.toFixed(1)} miles` : plural(Math.round(distance), 'mile');
