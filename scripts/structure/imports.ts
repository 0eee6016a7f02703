import {
  CONTRACT_PACKAGES,
  DRAWERS,
  FACTORY_OTHERS,
  FLOORS,
  REGISTRIES,
  SERVER_ALONE,
  SERVER_OTHERS,
  SERVER_OWN,
  WEB_STOREYS,
} from './rules.ts';
import { type Import, type Place, placeOf, type Source } from './source.ts';
import type { Report } from './violation.ts';

/** Laws 1, 2 and 3: every import of the file goes where the tables let it. */
export function checkImports(source: Source, report: Report): void {
  const { place } = source;
  if (!place) return;
  for (const each of source.imports) {
    const fault = each.isPackage ? packageFault(source, place, each) : fileFault(source, place, each);
    if (fault) report(source.path, each.line, fault.law, fault.says);
  }
}

interface Fault {
  readonly law: string;
  readonly says: string;
}

function packageFault({ isTest }: Source, place: Place, { to }: Import): Fault | null {
  if (place.floor === 'contract' && !isTest && !CONTRACT_PACKAGES.includes(to)) {
    return { law: 'law 1', says: `the contract imports ${to}; only ${CONTRACT_PACKAGES.join(', ')} and itself` };
  }
  if (place.floor === 'web' && !isTest && to.startsWith('node:')) {
    return { law: 'law 1', says: `the web imports ${to}, which no browser has; ask the server through web/api.ts` };
  }
  return null;
}

function fileFault(source: Source, place: Place, each: Import): Fault | null {
  const target = placeOf(each.to);
  if (!target) {
    // main.ts loads the demonstration data from scripts/.
    if (source.isTest || (place.floor === 'server' && place.room === '')) return null;
    return { law: 'law 1', says: `${each.to} lies outside src; move what is needed into the floor` };
  }
  if (!FLOORS[place.floor].includes(target.floor)) {
    const says = `${place.floor} imports ${target.floor}; what both need belongs into the contract`;
    return { law: 'law 1', says };
  }
  if (source.isTest) return null;
  if (place.floor !== target.floor) return place.floor === 'web' && place.room !== '' ? validatorFault(each) : null;
  if (place.floor === 'server' && !each.typeOnly) return serverFault(place, target);
  return place.floor === 'web' ? webFault(place, target) : null;
}

/** What the server checks with is no part of the pages: it is large, and asks for rights that no page has. */
function validatorFault({ to, typeOnly }: Import): Fault | null {
  if (typeOnly || !/\/(?:(?:schema|endpoints)(?:\.ts$|\/)|formats\.ts$)/.test(to)) return null;
  return { law: 'law 1', says: `the web imports values of ${to}, and with them zod; move them to its rules` };
}

function serverFault(place: Place, target: Place): Fault | null {
  if (place.room === '') return null;
  if (target.room === '') return target.name === 'config.ts' ? null : upwards(place, target);
  if (!target.isFeature) return null;
  if (!place.isFeature) return upwards(place, target);
  return place.room === target.room ? ownFault(place, target) : otherFault(place, target);
}

const upwards = (place: Place, target: Place): Fault => ({
  law: 'law 2',
  says: `${place.room}/ imports ${target.room || 'the root'}/${target.name}; turn it round: hand it in from app.ts or features.ts`,
});

function ownFault(place: Place, target: Place): Fault | null {
  const drawers = DRAWERS[place.room] ?? {};
  const allowed = SERVER_OWN[place.kind] ?? drawers[place.kind] ?? [];
  if ([place.kind, 'adapters', ...Object.keys(drawers), ...allowed].includes(target.kind)) return null;
  const may = allowed.length > 0 ? allowed.join(', ') : 'none of its room but adapters/';
  return { law: 'law 2', says: `${place.kind} imports ${target.name} of its own room; ${place.kind} → ${may}` };
}

function otherFault(place: Place, target: Place): Fault | null {
  if (SERVER_ALONE.includes(place.kind)) {
    return {
      law: 'law 2',
      says: `${place.kind} imports ${target.room}/${target.name}; ${place.kind} know no other room`,
    };
  }
  const allowed = place.kind === 'factory' ? FACTORY_OTHERS : SERVER_OTHERS;
  if (allowed.includes(target.kind)) return null;
  const says = `imports ${target.room}/${target.name}; of another room only ${allowed.join(', ')} and types`;
  return { law: 'law 2', says };
}

type Storey = keyof typeof WEB_STOREYS;
const storeyOf = ({ room, isFeature }: Place): Storey => (isFeature ? 'features' : (room as Storey));

function isBelow(place: Place, target: Place): boolean {
  const [from, to] = [storeyOf(place), storeyOf(target)];
  return from === to || (WEB_STOREYS[from] as readonly Storey[]).includes(to);
}

/** At the root of the web main.tsx stands above everything and the rest below. */
function webFault(place: Place, target: Place): Fault | null {
  if (place.room === '' && place.name === 'main.tsx') return null;
  if (target.room === '' ? target.name !== 'main.tsx' : place.room !== '' && isBelow(place, target)) return null;
  const from = place.room || place.name;
  const to = target.room === '' ? target.name : `${target.room}/${target.name}`;
  return {
    law: 'law 3',
    says: `${from} imports ${to}; only downwards: routes → pages → features → ui, pages → shell → ui`,
  };
}

/** Law 3: a route file exports its route and nothing else. */
export function checkRoute(source: Source, report: Report): void {
  if (source.isTest || source.place?.floor !== 'web' || source.place.room !== 'routes') return;
  for (const node of source.nodes) {
    if (node.type === 'ExportDefaultDeclaration' || node.type === 'ExportAllDeclaration') {
      report(
        source.path,
        source.lineOf(node),
        'law 3',
        'a route file exports only Route; move the rest into its feature',
      );
    }
    if (node.type !== 'ExportNamedDeclaration') continue;
    const names = exportedNames(node.declaration as Declaration | null);
    if (names.length === 1 && names[0] === 'Route') continue;
    report(
      source.path,
      source.lineOf(node),
      'law 3',
      'a route file exports only Route; move the rest into its feature',
    );
  }
}

interface Declaration {
  readonly id?: { name?: string };
  readonly declarations?: readonly { id: { name?: string } }[];
}
const exportedNames = (declaration: Declaration | null): (string | undefined)[] =>
  declaration?.declarations?.map(({ id }) => id.name) ?? [declaration?.id?.name];

/** Law 6: only the registries know (almost) all features of a floor. */
export function checkRegistries(sources: readonly Source[], report: Report): void {
  for (const floor of ['contract', 'server', 'web'] as const) {
    const features = new Set(
      sources.flatMap(({ place }) => (place?.floor === floor && place.isFeature ? [place.room] : [])),
    );
    for (const { path, isTest, imports, place } of sources) {
      if (!place || isTest || place.room === 'routes' || REGISTRIES.includes(path)) continue;
      const known = new Set(imports.flatMap(({ to }) => featureOf(to, floor)));
      if (known.size < 4 || known.size * 2 <= features.size) continue;
      const says = `knows ${known.size} of the ${features.size} features of ${floor}; only ${REGISTRIES.join(' and ')} list them`;
      report(path, imports[0]?.line ?? 1, 'law 6', says);
    }
  }
}

function featureOf(path: string, floor: string): string[] {
  const place = placeOf(path);
  return place?.isFeature && place.floor === floor ? [place.room] : [];
}
