import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

const DIRECTORY = 'last-directory-path';
const PROJECT = 'last-parent-project';

/** The search as it was last seen in this tab, query string included; null before the first visit. */
export function lastDirectoryPath(): string | null {
  return sessionStorage.getItem(DIRECTORY);
}

/** Keeps the path of either search while somebody is on it (spec, section 2). */
export function useRememberDirectoryPath(): void {
  const path = useLocation({
    select: ({ pathname, searchStr }) => (/^(\/opportunity)?\/search$/.test(pathname) ? pathname + searchStr : null),
  });
  useEffect(() => {
    if (path) sessionStorage.setItem(DIRECTORY, path);
  }, [path]);
}

/** Id of the parent project last used in this browser. */
export function lastProjectId(): string | null {
  return localStorage.getItem(PROJECT);
}

/** Keeps the project while somebody is in its workspace. */
export function useRememberProject(id: string): void {
  useEffect(() => localStorage.setItem(PROJECT, id), [id]);
}
