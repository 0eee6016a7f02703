import { IconShare3 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FirmShareSubject } from '#contract/firm-documents/schema.ts';
import { type CardType, defineCards } from '#web/notifications/model/card-types.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy.ts';

const { told } = copy;
type News = 'papers_shared' | 'papers_share_changed' | 'papers_share_ended';

const type = (news: News): CardType<FirmShareSubject> => ({
  Icon: IconShare3,
  heading: told.headings[news],
  Text: ({ subject }) => (
    <>
      <strong>{subject.mwbe_name}</strong> {told.texts[news]} <strong>{subject.company_name}</strong>
      {told.what(contents(subject), news === 'papers_share_ended' ? null : subject.ends_on)}
    </>
  ),
  titleOf: ({ mwbe_name }) => mwbe_name,
  hasDetails: false,
});

/** Cards of what a firm shares with a company, for the company's people. */
export const firmShareCards = defineCards<FirmShareSubject>({
  types: {
    papers_shared: type('papers_shared'),
    papers_share_changed: type('papers_share_changed'),
    papers_share_ended: type('papers_share_ended'),
  },
  subjects: { FirmShare: { Outcome, Details: () => null } },
});

/** `Financials, 2 documents`. */
const contents = ({ shares_financials, shared_documents }: FirmShareSubject): string =>
  [shares_financials && copy.financials, shared_documents > 0 && copy.documents(shared_documents)]
    .filter(Boolean)
    .join(', ');

/** The way to what is shared, while it is. */
function Outcome({ subject: { mwbe_id, share_state, expires_at } }: { readonly subject: FirmShareSubject }) {
  const isOver = useNow() >= Date.parse(expires_at);
  if (share_state === 'replaced') return <Badge status="lapsed">{told.replaced}</Badge>;
  if (share_state === 'stopped' || isOver) return <Badge status="lapsed">{told.ended}</Badge>;
  return (
    <Link to="/profile/$id" params={{ id: mwbe_id }} hash="work">
      {told.see}
    </Link>
  );
}
