import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type CurrentUser, installationQuery, useMe } from '#web/session/queries.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import { copy } from '../copy.ts';
import css from './Documents.module.css';
import { FileRequests } from './FileRequests.tsx';
import { ReceivedFiles } from './ReceivedFiles.tsx';
import { SubmitFiles } from './SubmitFiles.tsx';
import { UploadByLink } from './UploadByLink.tsx';

const LINK_SECRET = /^[\w-]{43}$/;

/**
 * `/file-upload`: with the secret of a link in the URL fragment it shows the file request; people with access send files
 * to the staff and request files; everybody else reads what the page is for.
 */
export function FileUploadPage() {
  const hash = useLocation({ select: (here) => here.hash });
  const me = useMe();
  const off = useQuery(installationQuery).data?.disabled_features.includes('file_drop') ?? false;
  return (
    <div className={css.page}>
      {LINK_SECRET.test(hash) ? (
        <UploadByLink key={hash} tempToken={hash} off={off} />
      ) : me && ['PRIME', 'INTERNAL'].includes(me.user_type) ? (
        <MemberView me={me} off={off} />
      ) : (
        <SignedOutView />
      )}
    </div>
  );
}

function MemberView({ me, off }: { readonly me: CurrentUser; readonly off: boolean }) {
  const isStaff = me.user_type === 'INTERNAL';
  const first = isStaff ? { id: 'received', label: copy.tabReceived } : { id: 'send', label: copy.tabSend };
  const canAct = isStaff || me.hiring_companies.length > 0;
  return (
    <>
      <a href="/" className={css.back}>
        {copy.back}
      </a>
      <PageHeading>{copy.title}</PageHeading>
      {off && <Banner variant="info">{copy.off}</Banner>}
      {!canAct && <Banner variant="info">{copy.noCompany}</Banner>}
      <TabMenu label={copy.tabs} tabs={[first, { id: 'requests', label: copy.tabRequest }]}>
        {(tab) =>
          tab === 'requests' ? (
            <FileRequests isStaff={isStaff} canRequest={canAct && !off} />
          ) : isStaff ? (
            <ReceivedFiles />
          ) : (
            <SubmitFiles canSend={canAct && !off} />
          )
        }
      </TabMenu>
    </>
  );
}

function SignedOutView() {
  return (
    <>
      <PageHeading>{copy.signedOutTitle}</PageHeading>
      <p>{copy.signedOutLink}</p>
      <p>{copy.signedOutMember}</p>
      <Link to="/" search={{ redirect: '/file-upload' }} className={buttonClass({})}>
        {copy.signIn}
      </Link>
    </>
  );
}
