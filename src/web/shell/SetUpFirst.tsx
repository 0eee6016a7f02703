import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { safeRedirect } from '#contract/access/redirects.ts';
import { SecuritySettings } from '#web/second-factor/components/SecuritySettings.tsx';
import { meQuery, useLogOut } from '#web/session/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from './copy/details.ts';
import css from './DetailsPage.module.css';

/** The settings of somebody to whom nothing else is open yet; what they came for opens when that is done. */
export function SetUpFirst() {
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
      <PageHeading>{copy.early.title}</PageHeading>
      <p className={css.early}>{copy.early.lead}</p>
      <SecuritySettings onSetUp={goOn} />
      <div>
        <Button variant="plain" loading={logOut.isPending} onClick={() => logOut.mutate()}>
          {copy.early.logOut}
        </Button>
      </div>
    </div>
  );
}
