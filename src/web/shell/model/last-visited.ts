import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

const DIRECTORY = 'last-directory-path';
const PROJECT = 'last-parent-project';

/** The last search of this tab with its query string; null before the first. */
export function lastDirectoryPath(): string | null {
  return sessionStorage.getItem(DIRECTORY);
}

/** Stores the path of the directory or opportunity search while it is open (spec, section 2). */
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

/** Stores the project while its workspace is open. */
export function useRememberProject(id: string): void {
  useEffect(() => localStorage.setItem(PROJECT, id), [id]);
}
