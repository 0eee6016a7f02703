import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

const KEY = 'last-directory-path';

/** The search as it was last seen in this tab, query string included; null before the first visit. */
export function lastDirectoryPath(): string | null {
  return sessionStorage.getItem(KEY);
}

/** Keeps the path of either search while somebody is on it (spec, section 2). */
export function useRememberedDirectory(): void {
  const path = useLocation({
    select: ({ pathname, searchStr }) => (/^(\/opportunity)?\/search$/.test(pathname) ? pathname + searchStr : null),
  });
  useEffect(() => {
    if (path) sessionStorage.setItem(KEY, path);
  }, [path]);
}
