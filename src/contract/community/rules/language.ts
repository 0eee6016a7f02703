/** Languages of the pages for residents. */
export const PUBLIC_LANGUAGES = ['en', 'es'] as const;
export type PublicLanguage = (typeof PUBLIC_LANGUAGES)[number];

const isPublic = (code: string): code is PublicLanguage => (PUBLIC_LANGUAGES as readonly string[]).includes(code);
/** What is read of the header: browsers send a few dozen characters. */
const READ = 200;

/** @param asked of the address @param accepted the header Accept-Language */
export function publicLanguage(asked: string | null, accepted: string): PublicLanguage {
  if (asked !== null && isPublic(asked)) return asked;
  const wished = accepted
    .slice(0, READ)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='));
      return { code: tag.split('-')[0] ?? '', weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
    })
    .filter(({ code, weight }) => isPublic(code) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const code = wished[0]?.code ?? '';
  return isPublic(code) ? code : 'en';
}
