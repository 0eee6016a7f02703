import type { ComponentProps } from 'react';
import { LinksPage } from '#web/staff/components/LinksPage.tsx';
import { linkPurposes } from './link-purposes.tsx';

const LABELS = Object.fromEntries(Object.entries(linkPurposes).map(([purpose, { label }]) => [purpose, label]));

/** Staff's list of links, with the labels of all features. */
export const SentLinksPage = ({ search }: Pick<ComponentProps<typeof LinksPage>, 'search'>) => (
  <LinksPage search={search} purposes={LABELS} />
);
