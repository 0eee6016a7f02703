import { DemoEmail } from '#web/links/components/DemoEmail.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { copy } from '../copy/links.ts';

interface Props {
  readonly email: string;
  /** When it was asked for, in milliseconds since 1970. */
  readonly since: number;
}

/** Loaded when a sign-in link was sent. */
export function SignInLinkSent({ email, since }: Props) {
  return (
    <>
      <Banner variant="success">{copy.signInLinkSent(email)}</Banner>
      <DemoEmail to={email} since={since} />
    </>
  );
}
