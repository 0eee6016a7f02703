import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Props {
  readonly firm: { readonly id: string; readonly profile_url_path: string | null };
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Link to a profile: the vanity path where there is one, else the id. */
export function ProfileLink({ firm, className, children }: Props) {
  const look = className ? { className } : {};
  return firm.profile_url_path ? (
    <Link to="/$id" params={{ id: firm.profile_url_path }} {...look}>
      {children}
    </Link>
  ) : (
    <Link to="/profile/$id" params={{ id: firm.id }} {...look}>
      {children}
    </Link>
  );
}
