import type { ResidentPageLanguage } from '#contract/community/rules/language.ts';

/** Each as its own speakers call it. */
export const LANGUAGE_NAMES: Readonly<Record<ResidentPageLanguage, string>> = { en: 'English', es: 'Español' };
