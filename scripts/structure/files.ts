import { BANNED_NAMES, DRAWERS, LONG_FILES, MAX_LINES, NAMES } from './rules.ts';
import type { Place, Source } from './source.ts';
import type { Report } from './violation.ts';

/** Law 4: the closed list of file names. */
export function checkName({ path, place, isTest }: Source, report: Report): void {
  const fault = nameFault(path, place, isTest);
  if (fault) report(path, 1, 'law 4', fault);
}

function nameFault(path: string, place: Place | null, isTest: boolean): string | null {
  const file = path.split('/').at(-1) ?? '';
  if (place?.room !== 'routes' && BANNED_NAMES.test(file.replace(/\..*$/, ''))) {
    return `${file} says nothing of what is inside; name the file after it`;
  }
  if (!place) return path.startsWith('src/') ? 'lies on no floor of src; move it to contract, server or web' : null;
  if (isTest || isAllowed(place)) return null;
  const where = place.isFeature ? NAMES[place.floor].says : 'docs/ARCHITECTURE.md says which files may lie here';
  return `${place.name} is not on the list: ${where}`;
}

function isAllowed(place: Place): boolean {
  const names = NAMES[place.floor];
  if (place.room === '') return names.root.test(place.name);
  if (!place.isFeature) return names.foundation.test(place.name);
  const inDrawer = place.floor === 'server' && place.name.includes('/') && place.kind in (DRAWERS[place.room] ?? {});
  return inDrawer || names.feature.test(place.name);
}

/** Law 5: 300 lines; the list of exceptions only shrinks. */
export function checkLength({ path, lines }: Source, report: Report): void {
  if (path.endsWith('.css')) return;
  const noted = LONG_FILES[path];
  if (noted === undefined) {
    if (lines > MAX_LINES)
      report(path, MAX_LINES + 1, 'law 5', `${lines} lines of at most ${MAX_LINES}; split it by use case`);
    return;
  }
  if (lines > noted) report(path, noted + 1, 'law 5', `grew from ${noted} to ${lines} lines; split it by use case`);
  if (lines < noted)
    report(path, 1, 'law 5', `has ${lines} lines now: lower or remove its entry (${noted}) in LONG_FILES`);
}
