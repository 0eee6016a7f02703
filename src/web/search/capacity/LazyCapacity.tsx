import { lazyNamed } from '#web/ui/lazyNamed.ts';

/** One file for all: whoever asks for capacity needs two of them. */
const load = () => import('./CapacityParts.tsx');

export const CapacityFacts = lazyNamed(load, 'CapacityFacts');
export const CapacityFilters = lazyNamed(load, 'CapacityFilters');
export const UnsaidFirms = lazyNamed(load, 'UnsaidFirms');
