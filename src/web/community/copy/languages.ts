import type { ResidentPageLanguage } from '#contract/community/rules/language.ts';
import type { Wording } from '../model/wording.ts';
import { en } from './en.ts';
import { es } from './es.ts';

export const WORDING: Readonly<Record<ResidentPageLanguage, Wording>> = { en, es };
