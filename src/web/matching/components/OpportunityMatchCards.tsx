import { IconBriefcase, IconFilePlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OpportunityMatchSubject } from '#contract/matching/schema/fits.ts';
import { defineCards } from '#web/notifications/model/card-types.ts';
import { copy } from '../copy/cards.ts';
import { reasonText } from '../model/reason-text.ts';

type Subject = OpportunityMatchSubject;
interface TextProps {
  readonly subject: Subject;
}

/** Reasons on a card; the page shows all. */
const SHOWN = 3;

function MatchText({ subject }: TextProps) {
  const place = [subject.opportunity_city, subject.opportunity_state].filter(Boolean).join(', ');
  return (
    <>
      <strong>{subject.opportunity_title}</strong> {copy.from} <strong>{subject.opportunity_owner}</strong>
      {place && `, ${place}`}, {copy.fits} <strong>{subject.mwbe_name}</strong>:{' '}
      {subject.match_reasons.slice(0, SHOWN).map(reasonText).join(' · ')}
    </>
  );
}

function AddendumText({ subject }: TextProps) {
  return (
    <>
      {copy.addendum(subject.addendum)} <strong>{subject.opportunity_title}</strong> {copy.from}{' '}
      <strong>{subject.opportunity_owner}</strong>
    </>
  );
}

const titleOf = ({ opportunity_title }: Subject) => opportunity_title;

/** Cards of opportunities that fit a firm, for its people; the specification's heading and link. */
export const opportunityMatchCards = defineCards<Subject>({
  types: {
    opportunity_match: {
      Icon: IconBriefcase,
      heading: copy.heading,
      Text: MatchText,
      titleOf,
      hasDetails: false,
    },
    opportunity_addendum: {
      Icon: IconFilePlus,
      heading: copy.addendumHeading,
      Text: AddendumText,
      titleOf,
      hasDetails: false,
    },
  },
  subjects: {
    OpportunityMatch: { Ways },
    OpportunityAddendum: { Ways },
  },
});

function Ways({ subject: { id } }: TextProps) {
  return (
    <>
      <Link to="/opportunity/$id" params={{ id }}>
        {copy.see}
      </Link>
      <Link to="/opportunity/search">{copy.all}</Link>
    </>
  );
}
