import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { safeRedirect } from '#contract/access/redirects.ts';
import { SecuritySettings } from '#web/second-factor/components/SecuritySettings.tsx';
import { useLogOut } from '#web/session/queries/log-out.ts';
import { meQuery } from '#web/session/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import css from './AccountSettings.module.css';
import { copy } from './copy/account-settings.ts';

/** The only page of a person who must set up a second factor; afterwards it goes on to the page they asked for. */
export function RequiredTwoStepSetup() {
  const client = useQueryClient();
  const router = useRouter();
  const logOut = useLogOut();
  const { redirect } = useSearch({ strict: false });
  const goOn = async () => {
    const href = safeRedirect(redirect) ?? '/';
    await client.invalidateQueries(meQuery);
    await router.navigate({ href, replace: true });
  };
  return (
    <div className={`page ${css.page}`}>
      <PageHeading>{copy.requiredSetup.title}</PageHeading>
      <p className={css.early}>{copy.requiredSetup.lead}</p>
      <SecuritySettings onSetUp={goOn} />
      <div>
        <Button variant="plain" loading={logOut.isPending} onClick={() => logOut.mutate('/')}>
          {copy.requiredSetup.signOut}
        </Button>
      </div>
    </div>
  );
}
