export {
  codesOfOtherEditions,
  currentCodes,
  currentNaics,
  naicsTitle,
  naicsTitles,
  withFormerCodes,
} from '../adapters/naics.ts';
