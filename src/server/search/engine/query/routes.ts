const ROUTE =
  /\b(?:(?:along|around|at|by|cerca de|en|in|near|off|on|por|via) )?(?:(?:the|la) )?((?:i(?:-| ?(?=\d{2}))\d{1,3}|(?:(?:us|u\.s\.|state|[a-z]{2}) )?(?:interstate|rt\.?|rte\.?|route|hwy\.?|highway|carretera|ruta)[ -]?\d{1,3})\b(?:[ -](?:technology )?corridor)?)/gi;
/** "on US 1", "along MD-200": without the "on" it may be a model or a certificate. */
const NUMBERED = /\b(?:along|near|off|on) (?:the )?((?:US|U\.S\.|[A-Z]{2})[ -]\d{1,3}\b(?:[ -]corridor)?)/g;
/** "I-9 compliance" */
const FORM = /^i[- ]?9$/i;

/**
 * A question without the roads by which it says where firms should be: which are there nobody knows, and "Route 50" is no
 * trade. A road that a region is called by stays.
 */
export function withoutRoutes(text: string, isRegion: (name: string) => boolean): string {
  const without = (said: string, road: string) => (FORM.test(road) || isRegion(road) ? said : ' ');
  const rest = text.replace(ROUTE, without).replace(NUMBERED, without);
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}
