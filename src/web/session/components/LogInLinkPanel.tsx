import { useLocation } from '@tanstack/react-router';
import { safeRedirect } from '#contract/access/redirects.ts';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { copy } from '../copy/links.ts';
import { LinkPanel } from './LinkPanel.tsx';

/** The page of a sign-in link, which continues to the page that was requested. */
export function LogInLinkPanel({ tempToken, facts }: LinkPanelProps) {
  const redirect = useLocation({ select: ({ search }) => (search as { redirect?: unknown }).redirect });
  return (
    <LinkPanel
      tempToken={tempToken}
      facts={facts}
      title={copy.logInTitle}
      text={() => copy.logInText}
      button={({ email }) => copy.logInButton(email ?? '')}
      to={safeRedirect(redirect) ?? '/'}
    />
  );
}
