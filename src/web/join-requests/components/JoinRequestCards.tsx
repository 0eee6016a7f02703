import { IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import type { JoinRequestSubject } from '#contract/join-requests/schema.ts';
import { defineCards } from '#web/notifications/model/card-types.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { copy } from '../copy.ts';

/** The card of a request to join a company, for its administrators. */
export const joinRequestCards = defineCards<JoinRequestSubject>({
  types: {
    join_request: {
      Icon: IconUserPlus,
      heading: copy.heading,
      Text: ({ subject }) => (
        <>
          <strong>{subject.person_name}</strong> ({subject.person_email}) {copy.wantsToJoin}{' '}
          <strong>{subject.company_name}</strong> {copy.as(ROLE_LABELS[subject.role])}
        </>
      ),
      titleOf: ({ person_name }) => person_name,
      asks: true,
      hasDetails: false,
    },
  },
  subjects: { JoinRequest: { Outcome, Details: () => null } },
});

/** What became of it; while it is open, the way to the company's people. */
function Outcome({ subject: { join_state, company_id: id, company_type } }: { readonly subject: JoinRequestSubject }) {
  if (join_state === 'accepted') return <Badge status="verified">{copy.acceptedBadge}</Badge>;
  if (join_state === 'declined') return <Badge status="rejected">{copy.declinedBadge}</Badge>;
  if (join_state === 'closed') return <Badge status="lapsed">{copy.closedBadge}</Badge>;
  const to = company_type === 'mwbe' ? '/details/mwbe/$id' : '/details/hiring_company/$id';
  return (
    <Link to={to} params={{ id }} hash="people">
      {copy.review}
    </Link>
  );
}
