export { momentAt } from '../adapters/clock.ts';
export { zoneOf } from '../adapters/time-zones.ts';
