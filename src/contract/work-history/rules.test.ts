import fc from 'fast-check';
import { expect, test } from 'vitest';
import { USER_TYPES, type UserType } from '../access/user-types.ts';
import {
  ACTING_SIDE,
  nextState,
  PROJECT_ACTIONS,
  type ProjectAction,
  possibleActions,
  SIDES,
  statesBefore,
  WORK_HISTORY_STATES,
  type WorkHistoryState,
} from './rules.ts';

/** The whole machine as the spec and product tell it, written apart from the rules: state, action, side, next state. */
const ALLOWED = `
  pending            verify           mwbe           verified
  pending            reject           mwbe           rejected
  pending            request_revision mwbe           revision_requested
  pending            correct          hiring_company pending
  pending            withdraw         hiring_company withdrawn
  rejected           correct          hiring_company pending
  rejected           withdraw         hiring_company withdrawn
  revision_requested verify_revision  hiring_company verified
  revision_requested correct          hiring_company pending
  revision_requested withdraw         hiring_company withdrawn`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

const ACTING_TYPES: Record<(typeof SIDES)[number], readonly UserType[]> = {
  mwbe: ['MWBE'],
  hiring_company: ['PRIME', 'DEVELOPER', 'GOVERNMENT_AGENCY'],
};

test('allows exactly the tabulated state × action × side × user type [WORK-005, WORK-006, WORK-007, WORK-008, WORK-010]', () => {
  for (const state of WORK_HISTORY_STATES) {
    for (const action of PROJECT_ACTIONS) {
      const line = ALLOWED.find(([from, what]) => from === state && what === action);
      expect(nextState(state, action), `${state} ${action}`).toBe(line?.[3] ?? null);
      for (const side of SIDES) {
        for (const type of USER_TYPES) {
          const may = line?.[2] === side && ACTING_TYPES[side].includes(type);
          expect(possibleActions(state, type, side).includes(action), `${state} ${action} ${side} ${type}`).toBe(may);
        }
      }
    }
  }
});

test('gives each action one outcome, one side and its source states', () => {
  for (const action of PROJECT_ACTIONS) {
    const lines = ALLOWED.filter(([, what]) => what === action);
    expect(statesBefore(action).toSorted()).toEqual(lines.map(([from]) => from).toSorted());
    expect(new Set(lines.map(([, , , to]) => to)).size).toBe(1);
    expect(new Set(lines.map(([, , side]) => side))).toEqual(new Set([ACTING_SIDE[action]]));
  }
});

/** One step of somebody: what they do, as what and for whom. */
const step = fc.record({
  action: fc.constantFrom(...PROJECT_ACTIONS),
  type: fc.constantFrom(...USER_TYPES),
  side: fc.constantFrom(...SIDES),
});

test('requires both sides for verification and keeps final states, for arbitrary action sequences', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state: WorkHistoryState = 'pending';
      const done: ProjectAction[] = [];
      for (const { action, type, side } of steps) {
        if (!possibleActions(state, type, side).includes(action)) continue;
        expect(['verified', 'withdrawn']).not.toContain(state);
        expect(type).not.toBe('INTERNAL');
        state = nextState(state, action) ?? state;
        done.push(action);
      }
      // the hiring side recorded, so the firm must have verified it or requested exactly what the hiring side verifies
      const last = done.at(-1);
      if (state === 'verified') {
        expect(last === 'verify' || (last === 'verify_revision' && done.at(-2) === 'request_revision')).toBe(true);
      }
      if (state === 'pending') expect([undefined, 'correct']).toContain(last);
    }),
  );
});
