import { isHiringSide } from '#contract/access/user-types.ts';
import { ProfilePage } from '#web/businesses/components/ProfilePage.tsx';
import type { BusinessKey } from '#web/businesses/queries/business.ts';
import { useMe } from '#web/session/queries.ts';
import { RecordWork } from '#web/work-history/components/RecordWork.tsx';
import { lastDirectoryPath } from './memory.ts';

/** A profile with the way back to the search and, for a hiring company, the button to record work. */
export function FirmPage({ business }: { readonly business: BusinessKey }) {
  const me = useMe();
  const company = me && isHiringSide(me.user_type) ? me.hiring_companies[0] : undefined;
  return (
    <ProfilePage
      business={business}
      back={me && lastDirectoryPath()}
      action={(firm) => company && <RecordWork firm={firm} hiringCompanyId={company.id} />}
    />
  );
}
