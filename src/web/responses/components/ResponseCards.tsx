import { IconCalendarDue, IconFilePlus, IconGavel, IconMailOpened, IconMessageReply } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RESPONSE_LABELS } from '#contract/responses/rules/response-words.ts';
import type { ResponseSubject } from '#contract/responses/schema.ts';
import { defineCards } from '#web/notifications/model/card-types.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { cards as copy } from '../copy/notifications.ts';
import { OUTCOME_LABELS } from '../copy/words.ts';

const titleOf = ({ response_title }: ResponseSubject) => response_title;

/** The cards of invitations, for firms, and of what they answer, for owners. */
export const responseCards = defineCards<ResponseSubject>({
  types: {
    opportunity_invitation: {
      Icon: IconMailOpened,
      heading: copy.invitationHeading,
      Text: ({ subject }) => (
        <>
          <strong>{subject.response_owner}</strong> {copy.invites} <strong>{subject.response_title}</strong>
        </>
      ),
      titleOf,
      asks: true,
      hasDetails: false,
    },
    opportunity_reminder: {
      Icon: IconCalendarDue,
      heading: copy.reminderHeading,
      Text: ({ subject }) => (
        <>
          {copy.reminder} <strong>{subject.response_title}</strong>
        </>
      ),
      titleOf,
      hasDetails: false,
    },
    response_addendum: {
      Icon: IconFilePlus,
      heading: copy.addendumHeading,
      Text: ({ subject }) => (
        <>
          <strong>{subject.response_owner}</strong> {copy.addendum} <strong>{subject.response_title}</strong>
        </>
      ),
      titleOf,
      hasDetails: false,
    },
    opportunity_outcome: {
      Icon: IconGavel,
      heading: copy.outcomeHeading,
      Text: ({ subject }) => (
        <>
          <strong>{subject.response_owner}</strong> {copy.outcomes[subject.response_outcome ?? 'cancelled']}{' '}
          <strong>{subject.response_title}</strong>
        </>
      ),
      titleOf,
      hasDetails: false,
    },
    opportunity_response: {
      Icon: IconMessageReply,
      heading: copy.responseHeading,
      Text: ({ subject }) => (
        <>
          <strong>{subject.response_firm}</strong> {copy.responses[subject.response_state]}{' '}
          <strong>{subject.response_title}</strong>
        </>
      ),
      titleOf,
      hasDetails: false,
    },
  },
  subjects: { OpportunityResponse: { Outcome: ResponseOutcome, Ways: OpenResponse } },
});

interface ResponseProps {
  readonly subject: ResponseSubject;
}

const isWaiting = ({ response_state, response_outcome }: ResponseSubject) =>
  response_state === 'invited' && response_outcome === null;

/** How it stands now. */
function ResponseOutcome({ subject }: ResponseProps) {
  const { response_state: state, response_outcome: outcome } = subject;
  if (outcome !== null)
    return <Badge status={outcome === 'chosen' ? 'verified' : 'lapsed'}>{OUTCOME_LABELS[outcome]}</Badge>;
  return !isWaiting(subject) && <Badge status="info">{RESPONSE_LABELS[state]}</Badge>;
}

function OpenResponse({ subject }: ResponseProps) {
  return (
    <Link to="/opportunity/$id" params={{ id: subject.response_opportunity_id }}>
      {isWaiting(subject) ? copy.toAnswer : copy.toOpportunity}
    </Link>
  );
}
