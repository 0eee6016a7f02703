import type { Person } from '#web/session/queries.ts';
import { useLogOut } from '#web/session/queries.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { copy } from './copy/members.ts';

/** On every screen while a member of staff sees it as somebody else. */
export function ImpersonationNotice({ me }: { readonly me: Person }) {
  const logOut = useLogOut();
  const end = (
    <Button variant="outlineDark" size="dense" loading={logOut.isPending} onClick={() => logOut.mutate()}>
      {copy.endImpersonation}
    </Button>
  );
  return (
    <Banner variant="warning" action={end}>
      {copy.impersonating(`${me.first_name} ${me.last_name}`)}
    </Banner>
  );
}
