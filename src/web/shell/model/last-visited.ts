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
    if (!path) return;
    sessionStorage.setItem(DIRECTORY, path);
    sessionStorage.setItem(searchKey(path), path);
  }, [path]);
}

/** Of each search apart: looking at opportunities does not forget the search for firms. */
const searchKey = (path: string): string => `last-search ${path.split('?')[0]}`;

/** Where an entry of the navigation leads: a search to what was last searched; from within it, to a new one. */
export const rememberedPath = (href: string, pathname: string): string =>
  href === pathname ? href : (sessionStorage.getItem(searchKey(href)) ?? href);

/** Id of the parent project last used in this browser. */
export function lastProjectId(): string | null {
  return localStorage.getItem(PROJECT);
}

/** Stores the project while its workspace is open. @param id null for one that is not there, which is forgotten */
export function useRememberProject(id: string | null): void {
  useEffect(() => {
    if (id === null) localStorage.removeItem(PROJECT);
    else localStorage.setItem(PROJECT, id);
  }, [id]);
}
