export { currentNaics, naicsTitle, naicsTitles } from '../adapters/naics.ts';
