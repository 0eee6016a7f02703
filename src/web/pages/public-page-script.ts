import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/print.css';
import '../ui/Logo.module.css';
import '../ui/charts/CountyMap.module.css';
import '../ui/charts/GoalBar.module.css';
import '../community/components/CommunityPage.module.css';

/** What makes a page for residents livelier; without it everything can be read. */

/** A button beside each text that is there to be passed on. */
function addCopyButtons(): void {
  for (const label of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const area = label.querySelector('textarea');
    const { copy = '', copied = '' } = label.dataset;
    if (!area || !navigator.clipboard) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = copy;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(area.value);
      button.textContent = copied;
    });
    label.append(button);
  }
}

/** An address with the id of a figure opens its panel. */
function openNamed(): void {
  const named = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (named instanceof HTMLDetailsElement) named.open = true;
}

/** What is printed holds every panel. */
function openForPrint(): void {
  const closed = new Set<HTMLDetailsElement>();
  addEventListener('beforeprint', () => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>('#figures details:not([open])')) {
      closed.add(one);
      one.open = true;
    }
  });
  addEventListener('afterprint', () => {
    for (const one of closed) one.open = false;
    closed.clear();
  });
}

/** Tells the site around it how high the page is. */
function tellHeight(): void {
  if (window.parent === window) return;
  const tell = () =>
    window.parent.postMessage({ type: 'plumbline-height', height: document.documentElement.scrollHeight }, '*');
  new ResizeObserver(tell).observe(document.body);
}

addCopyButtons();
openNamed();
addEventListener('hashchange', openNamed);
openForPrint();
tellHeight();
