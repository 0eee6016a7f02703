import { afterAll, expect, test, vi } from 'vitest';

vi.stubGlobal('window', new EventTarget());
afterAll(() => vi.unstubAllGlobals());
// other test files of this process have loaded it without a window
vi.resetModules();
const { alertState, hideAlert, showAlert } = await import('./alerts.ts');

test('the alert state is isVisible, shouldStayVisible, text and variant [DATA-071, DATA-072, DATA-073, DATA-074]', () => {
  expect(alertState()).toEqual({ isVisible: false, shouldStayVisible: false, text: '', variant: 'info' });
  showAlert({ variant: 'error', text: 'Three rows were refused.', shouldStayVisible: true });
  const shown = { isVisible: true, shouldStayVisible: true, text: 'Three rows were refused.', variant: 'error' };
  expect(alertState()).toEqual(shown);
  hideAlert();
  expect(alertState()).toEqual({ ...shown, isVisible: false });
});

test("showing an alert dispatches the action 'alert:show' [ALERT-001]", () => {
  const heard: unknown[] = [];
  window.addEventListener('alert:show', ({ detail }) => heard.push(detail));
  showAlert({ variant: 'success', text: 'Verified request.' });
  expect(heard).toEqual([{ variant: 'success', text: 'Verified request.' }]);
});

test.each(['', undefined])('uses the default text for %j and hides by itself', (text) => {
  window.dispatchEvent(new CustomEvent('alert:show', { detail: { variant: 'success', text } }));
  expect(alertState()).toEqual({
    isVisible: true,
    shouldStayVisible: false,
    text: 'Your request completed successfully!',
    variant: 'success',
  });
});

test('ignores an action with an unknown variant', () => {
  const before = alertState();
  window.dispatchEvent(new CustomEvent('alert:show', { detail: { variant: 'toString', text: 'Boo' } }));
  expect(alertState()).toBe(before);
});
