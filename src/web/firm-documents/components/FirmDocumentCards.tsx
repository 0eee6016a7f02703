import { IconCalendarDue } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { KIND_LABELS } from '#contract/firm-documents/rules.ts';
import type { FirmDocumentSubject } from '#contract/firm-documents/schema.ts';
import { defineCards } from '#web/notifications/model/card-types.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy.ts';
import { expiryOf } from '../model/expiry.ts';

const { expiring } = copy;
const nameOf = ({ document_kind, document_title }: FirmDocumentSubject): string =>
  document_title ?? KIND_LABELS[document_kind];

/** The card of a document that expires, for the people of its firm. */
export const firmDocumentCards = defineCards<FirmDocumentSubject>({
  types: {
    document_expiring: {
      Icon: IconCalendarDue,
      heading: expiring.heading,
      Text: ({ subject }) => (
        <>
          <strong>{nameOf(subject)}</strong> {expiring.of} <strong>{subject.mwbe_name}</strong>{' '}
          {subject.expires_on ? expiring.text(subject.expires_on) : expiring.renewed}
        </>
      ),
      titleOf: nameOf,
      hasDetails: false,
    },
  },
  subjects: { FirmDocument: { Outcome, Details: () => null } },
});

/** What became of it; while it still expires, the way to the upload. */
function Outcome({ subject }: { readonly subject: FirmDocumentSubject }) {
  const expiry = expiryOf(subject.expires_on, useNow());
  if (subject.removed) return <Badge status="lapsed">{expiring.removedBadge}</Badge>;
  if (expiry === 'none' || expiry === 'valid') return <Badge status="verified">{expiring.renewedBadge}</Badge>;
  return <Link to="/onboarding/documents">{expiring.upload}</Link>;
}
