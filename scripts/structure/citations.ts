import { type Checklist, cite } from './checklist.ts';
import { literal, type Source, templateText } from './source.ts';
import type { Report } from './violation.ts';

/** An item that only the run knows: `[ACCESS-008, %s]`, `[ACCESS-008, ${id}]`. */
const FILLED_IN = /, (?:%[a-z]|\$[\w.]+| \? )(?=[,\]])/g;

/**
 * What a test cites must be in the checklist: a mistyped id proves nothing. Titles stand in tables as well, so every
 * text of a test is looked at.
 */
export function checkCitations(source: Source, checklist: Checklist, report: Report): void {
  if (!source.isTest) return;
  for (const node of source.nodes) {
    const text = node.type === 'TemplateLiteral' ? templateText(node) : literal(node);
    if (text === null) continue;
    const { faults } = cite(text.replace(FILLED_IN, ''), checklist);
    for (const fault of faults) report(source.path, source.lineOf(node), 'spec', fault);
  }
}
