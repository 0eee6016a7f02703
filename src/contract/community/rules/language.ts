/** Languages of the pages for residents: the toggle, alternate links and preview follow this list. */
export const RESIDENT_PAGE_LANGUAGES = ['en', 'es'] as const;
export type ResidentPageLanguage = (typeof RESIDENT_PAGE_LANGUAGES)[number];

const isOffered = (code: string): code is ResidentPageLanguage =>
  (RESIDENT_PAGE_LANGUAGES as readonly string[]).includes(code);
/** What is read of the header: browsers send a few dozen characters. */
const READ = 200;

/** @param asked of the address @param accepted the header Accept-Language */
export function residentPageLanguage(asked: string | null, accepted: string): ResidentPageLanguage {
  if (asked !== null && isOffered(asked)) return asked;
  const wished = accepted
    .slice(0, READ)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='));
      return { code: tag.split('-')[0] ?? '', weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
    })
    .filter(({ code, weight }) => isOffered(code) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const code = wished[0]?.code ?? '';
  return isOffered(code) ? code : 'en';
}
