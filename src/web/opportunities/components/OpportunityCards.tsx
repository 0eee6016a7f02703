import { IconCalendarDue, IconHelpCircle, IconMessageReply } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ClosingSubject, QuestionSubject } from '#contract/opportunities/schema.ts';
import { defineCards, mergeCards } from '#web/notifications/model/card-types.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { cards as copy } from '../copy/notifications.ts';

const questionCards = defineCards<QuestionSubject>({
  types: {
    opportunity_question: {
      Icon: IconHelpCircle,
      heading: copy.questionHeading,
      Text: ({ subject }) => (
        <>
          {copy.asks} <strong>{subject.opportunity_title}</strong>: “{subject.question}”
        </>
      ),
      titleOf: ({ opportunity_title }) => opportunity_title,
      asks: true,
      hasDetails: false,
    },
    opportunity_answer: {
      Icon: IconMessageReply,
      heading: copy.answerHeading,
      Text: ({ subject }) => (
        <>
          <strong>{subject.opportunity_owner}</strong> {copy.answered} <strong>{subject.opportunity_title}</strong>: “
          {subject.answer}”
        </>
      ),
      titleOf: ({ opportunity_title }) => opportunity_title,
      hasDetails: false,
    },
  },
  subjects: { OpportunityQuestion: { Outcome: QuestionOutcome, Ways: OpenQuestion } },
});

function QuestionOutcome({ subject: { answer, ended } }: { readonly subject: QuestionSubject }) {
  if (answer !== null) return <Badge status="verified">{copy.answeredBadge}</Badge>;
  return ended && <Badge status="lapsed">{copy.endedBadge}</Badge>;
}

/** To the question while it needs an answer, and to the opportunity for the firm that asked. */
function OpenQuestion({ subject }: { readonly subject: QuestionSubject }) {
  const { opportunity_id: id, answer, ended } = subject;
  return (
    <Link to="/opportunity/$id" params={{ id }} hash={`question-${subject.id}`}>
      {answer === null && !ended ? copy.toAnswer : copy.toOpportunity}
    </Link>
  );
}

const closingCards = defineCards<ClosingSubject>({
  types: {
    opportunity_closed: {
      Icon: IconCalendarDue,
      heading: copy.closedHeading,
      Text: ({ subject }) => (
        <>
          <strong>{subject.closed_title}</strong> {copy.closed}
        </>
      ),
      titleOf: ({ closed_title }) => closed_title,
      hasDetails: false,
    },
  },
  subjects: { OpportunityClosing: { Outcome: ClosingOutcome, Ways: OpenOpportunity } },
});

function ClosingOutcome({ subject: { closed_state: state } }: { readonly subject: ClosingSubject }) {
  if (state === 'awarded') return <Badge status="verified">{copy.awardedBadge}</Badge>;
  return state === 'cancelled' && <Badge status="rejected">{copy.cancelledBadge}</Badge>;
}

function OpenOpportunity({ subject: { id } }: { readonly subject: ClosingSubject }) {
  return (
    <Link to="/opportunity/$id" params={{ id }}>
      {copy.toOpportunity}
    </Link>
  );
}

/** The cards of questions, answers and deadlines. */
export const opportunityCards = mergeCards(questionCards, closingCards);
