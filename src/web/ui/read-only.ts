import { createContext, use } from 'react';

/** Within it people look at what others get: buttons that do something are shown, and do nothing. */
export const ReadOnly = createContext(false);

export const useReadOnly = (): boolean => use(ReadOnly);
