export { naicsTitle, naicsTitles } from '../adapters/naics.ts';
