import type { Account } from '../../support/screens-setup.ts';

interface Budget {
  readonly route: string;
  readonly as?: Account;
  /** Kilobytes (1,000 bytes) of JavaScript that the first visit loads, compressed by gzip at level 9. */
  readonly kB: number;
}

/**
 * What the first visit of a page may load. A page that grows beyond its budget fails `size-budgets.test.ts`: load what opens
 * later with `lazyNamed` or `LazyPopover`, or raise the number here and say why in the commit.
 */
export const SIZE_BUDGETS: readonly Budget[] = [
  { route: '/', kB: 130 },
  // the map beside the list comes after it
  { route: '/search?view=list', as: 'prime', kB: 175 },
  { route: '/search', as: 'prime', kB: 190 },
  { route: '/my-lists', as: 'prime', kB: 218 },
  // an empty inbox; each feature's cards come with the first of them
  { route: '/notifications', as: 'mwbe', kB: 188 },
  // a new contract may begin with an award, which is read of its opportunity
  { route: '/payment-tracking', as: 'staff', kB: 216 },
  { route: '/details', as: 'mwbe', kB: 270 },
  { route: '/staff', as: 'staff', kB: 255 },
  { route: '/staff/imports', as: 'staff', kB: 260 },
];
