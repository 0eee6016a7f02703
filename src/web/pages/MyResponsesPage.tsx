import { Link } from '@tanstack/react-router';
import { InvitationSettings } from '#web/responses/components/InvitationSettings.tsx';
import { MyResponses } from '#web/responses/components/MyResponses.tsx';
import { copy } from '#web/responses/copy/mine.ts';
import { useMe } from '#web/session/queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { NotFoundPage } from './ErrorPages.tsx';
import css from './MyResponsesPage.module.css';

/** `/opportunity/responses`: what a firm was invited to and what it answered. */
export function MyResponsesPage() {
  const me = useMe();
  const mwbeId = me?.user_type === 'MWBE' ? me.mwbes[0]?.id : undefined;
  if (mwbeId === undefined) return <NotFoundPage />;
  return (
    <div className={`page ${css.page}`}>
      <div>
        <Link to="/opportunity/search">{copy.back}</Link>
        <PageHeading>{copy.title}</PageHeading>
      </div>
      <MyResponses mwbeId={mwbeId} />
      <InvitationSettings mwbeId={mwbeId} />
    </div>
  );
}
