import { lazyNamed } from '#web/ui/lazyNamed.ts';

/** One file for what sections of filters hold until they are opened, and for what only they ask for. */
const load = () => import('./CapacityParts.tsx');

export const AsOfDay = lazyNamed(load, 'AsOfDay');
export const CapacityFacts = lazyNamed(load, 'CapacityFacts');
export const CapacityFilters = lazyNamed(load, 'CapacityFilters');
export const UnsaidFirms = lazyNamed(load, 'UnsaidFirms');
