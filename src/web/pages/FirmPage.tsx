import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { isHiringSide } from '#contract/access/user-types.ts';
import { ProfilePage } from '#web/businesses/components/ProfilePage.tsx';
import { parseStatusQuery } from '#web/businesses/model/certification-status.ts';
import { type BusinessKey, businessQuery } from '#web/businesses/queries/business.ts';
import { downloadStatement } from '#web/businesses/queries/statement.ts';
import { useMe } from '#web/session/queries.ts';
import { lastDirectoryPath } from '#web/shell/model/last-visited.ts';
import { linkTo } from '#web/shell/model/search-params.ts';
import { WidgetProvider } from '#web/shell/WidgetProvider.tsx';
import { AddToListButton } from '#web/shortlists/components/AddToListButton.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { RecordWorkButton } from '#web/work-history/components/RecordWorkButton.tsx';
import { VerifiedWork } from '#web/work-history/components/VerifiedWork.tsx';
import { copy as work } from '#web/work-history/copy/verified-work.ts';
import { nearbyFirmsSection } from './NearbyFirmsSection.tsx';
import type { SeenParts } from './OwnFirm.tsx';
import { firmPhotos, photoField } from './PhotoSlots.tsx';

const MessageButton = lazyNamed(() => import('#web/messaging/components/MessageButton.tsx'), 'MessageButton');
const InviteButton = lazyNamed(() => import('#web/responses/components/InviteButton.tsx'), 'InviteButton');
const OwnFirm = lazyNamed(() => import('./OwnFirm.tsx'), 'OwnFirm');
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
  /** The query of the URL: of the certification status, and as whom its own people see the firm. */
  readonly search: Readonly<Record<string, unknown>>;
}

/** A profile; for its own people with the way to see it as others do. */
export function FirmPage({ business, search }: Props) {
  const me = useMe();
  const navigate = useNavigate();
  const { data: firm } = useSuspenseQuery(businessQuery(business));
  const { as: _, ...others } = search;
  const profile = (seen: SeenParts = {}) => <FirmProfile business={business} search={search} {...seen} />;
  // Guests' pages go without what floats, and the list of agencies floats.
  if (!me) return <WidgetProvider>{profile()}</WidgetProvider>;
  if (!me.mwbes.some(({ id }) => id === firm.id)) return profile();
  return (
    <OwnFirm
      me={me}
      business={business}
      mwbeId={firm.id}
      search={search}
      onSeeAs={(as) =>
        void navigate({
          to: '.',
          search: { ...others, ...(as && { as }) } as Record<string, string>,
          resetScroll: false,
        })
      }
    >
      {profile}
    </OwnFirm>
  );
}

/** What each person may see and do: guests the public part, members the directory, hirers the rest. */
function FirmProfile({ business, search, statement = downloadStatement, financials }: Props & SeenParts) {
  const me = useMe();
  const company = me && isHiringSide(me.user_type) ? me.hiring_companies[0] : undefined;
  const isStaff = me?.user_type === 'INTERNAL';
  const isHirerOrStaff = isStaff || (me !== null && isHiringSide(me.user_type));
  return (
    <ProfilePage
      business={business}
      own={(firm) => me?.mwbes.some(({ id }) => id === firm.id) ?? false}
      statusQuery={parseStatusQuery(search)}
      back={me && linkTo(lastDirectoryPath() ?? '/search')}
      visible={{ contact: isHirerOrStaff, ids: isStaff }}
      action={(firm) => (
        <>
          {company && <RecordWorkButton firm={firm} hiringCompanyId={company.id} photos={photoField} />}
          {isHirerOrStaff && <AddToListButton firm={firm} />}
          {me && !me.mwbes.some(({ id }) => id === firm.id) && (
            <Suspense>
              <MessageButton
                to={{ kind: 'firm', id: firm.id, about_kind: 'firm', about_id: firm.id }}
                name={firm.name}
              />
            </Suspense>
          )}
          {company && (
            <Suspense>
              <InviteButton mwbeIds={[firm.id]} />
            </Suspense>
          )}
        </>
      )}
      statement={statement}
      work={(firm) => ({
        id: 'work',
        label: work.title,
        count: firm.verified_projects,
        content: (
          <>
            {(company || isStaff) && (
              <Suspense>
                <SharedPapers mwbeId={firm.id} financials={financials ?? <SharedFinancials mwbeId={firm.id} />} />
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
}
