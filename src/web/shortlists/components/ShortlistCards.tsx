import { IconCertificate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ShortlistCertificateChangesSubject } from '#contract/shortlists/schema.ts';
import { defineCards } from '#web/notifications/model/card-types.ts';
import { copy } from '../copy/notifications.ts';

type Subject = ShortlistCertificateChangesSubject;
interface TextProps {
  readonly subject: Subject;
}

/** Changes that the card names; the email has more. */
const NAMED = 3;

const titleOf = ({ total, lists }: Subject): string =>
  `${copy.changes(total)} ${lists.length === 1 ? copy.onList(lists[0]?.name ?? '') : copy.onLists(lists.length)}`;

function CertificateChangesText({ subject }: TextProps) {
  const more = subject.total - NAMED;
  return (
    <>
      {titleOf(subject)}
      {subject.changes.slice(0, NAMED).map((change) => (
        <span key={`${change.mwbe_id} ${change.agency} ${change.certificate_type} ${change.kind}`}>
          {'; '}
          <strong>{change.mwbe_name}</strong> {change.certificate_type} {copy.kinds[change.kind](change.day)}
        </span>
      ))}
      {more > 0 && ` ${copy.more(more)}`}
    </>
  );
}

/** Cards of what changed on somebody's lists. */
export const shortlistCards = defineCards<Subject>({
  types: {
    shortlist_certificates: {
      Icon: IconCertificate,
      heading: copy.heading,
      Text: CertificateChangesText,
      titleOf,
      hasDetails: false,
    },
  },
  subjects: { ShortlistNews: { Outcome, Details: () => null } },
});

function Outcome({ subject: { lists } }: TextProps) {
  const [only] = lists.length === 1 ? lists : [];
  return only ? (
    <Link to="/my-lists/$id" params={{ id: only.id }}>
      {copy.open}
    </Link>
  ) : (
    <Link to="/my-lists">{copy.openAll}</Link>
  );
}
