export { AsOfDay } from './AsOfDay.tsx';
export { CapacityFacts } from './CapacityFacts.tsx';
export { CapacityFilters } from './CapacityFilters.tsx';
export { UnsaidFirms } from './UnsaidFirms.tsx';
