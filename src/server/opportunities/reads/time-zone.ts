export { zoneOf } from '../adapters/time-zones.ts';
