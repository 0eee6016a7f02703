import { Suspense } from 'react';
import { isHiringSide } from '#contract/access/user-types.ts';
import { ProfilePage } from '#web/businesses/components/ProfilePage.tsx';
import type { StatusQuery } from '#web/businesses/model/certification-status.ts';
import type { BusinessKey } from '#web/businesses/queries/business.ts';
import { useMe } from '#web/session/queries.ts';
import { lastDirectoryPath } from '#web/shell/model/last-visited.ts';
import { linkTo } from '#web/shell/model/search-params.ts';
import { WidgetProvider } from '#web/shell/WidgetProvider.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { RecordWorkButton } from '#web/work-history/components/RecordWorkButton.tsx';
import { VerifiedWork } from '#web/work-history/components/VerifiedWork.tsx';
import { copy as work } from '#web/work-history/copy/verified-work.ts';
import { nearbyFirmsSection } from './NearbyFirmsSection.tsx';
import { firmPhotos, photoField } from './PhotoSlots.tsx';

const OwnPhotos = lazyNamed(() => import('#web/photos/components/OwnPhotos.tsx'), 'OwnPhotos');
const SharedPapers = lazyNamed(() => import('#web/firm-documents/components/SharedPapers.tsx'), 'SharedPapers');
const SharedFinancials = lazyNamed(() => import('#web/financials/components/SharedFinancials.tsx'), 'SharedFinancials');

const WorkExperienceSection = lazyNamed(
  () => import('#web/work-experience/components/WorkExperienceSection.tsx'),
  'WorkExperienceSection',
);
const ReferencesSection = lazyNamed(
  () => import('#web/references/components/ReferencesSection.tsx'),
  'ReferencesSection',
);

interface Props {
  readonly business: BusinessKey;
  readonly question: StatusQuery;
}

/** A profile with what each person may see and do: guests the public part, members the directory, hirers the rest. */
export function FirmPage({ business, question }: Props) {
  const me = useMe();
  const company = me && isHiringSide(me.user_type) ? me.hiring_companies[0] : undefined;
  const isStaff = me?.user_type === 'INTERNAL';
  const page = (
    <ProfilePage
      business={business}
      own={(firm) => me?.mwbes.some(({ id }) => id === firm.id) ?? false}
      statusQuery={question}
      back={me && linkTo(lastDirectoryPath() ?? '/search')}
      visible={{ contact: isStaff || (me !== null && isHiringSide(me.user_type)), ids: isStaff }}
      action={(firm) => company && <RecordWorkButton firm={firm} hiringCompanyId={company.id} photos={photoField} />}
      work={(firm) => ({
        id: 'work',
        label: work.title,
        count: firm.verified_projects,
        content: (
          <>
            {(company || isStaff) && (
              <Suspense>
                <SharedPapers mwbeId={firm.id} financials={<SharedFinancials mwbeId={firm.id} />} />
              </Suspense>
            )}
            <Suspense>
              <OwnPhotos mwbeId={firm.id} />
            </Suspense>
            <VerifiedWork mwbeId={firm.id} photos={(job) => firmPhotos(firm.id, job)} />
            <Suspense>
              <WorkExperienceSection mwbeId={firm.id} />
              <ReferencesSection mwbeId={firm.id} />
            </Suspense>
          </>
        ),
      })}
      nearby={(firm) => (me ? nearbyFirmsSection(firm) : null)}
    />
  );
  // Guests' pages go without what floats, and the list of agencies floats.
  return me ? page : <WidgetProvider>{page}</WidgetProvider>;
}
