export { CapacityFacts } from './CapacityFacts.tsx';
export { CapacityFilters } from './CapacityFilters.tsx';
export { DayFilter } from './DayFilter.tsx';
export { UnsaidFirms } from './UnsaidFirms.tsx';
