export { countyName } from '../adapters/counties.ts';
