/** Marks an element that has the focus in place of a control. */
const holdsFocus = 'data-holds-focus';
/** The parts of a page that outlast their controls. */
const parts = 'form, section, nav, li, [role=dialog], [role=region]';

/**
 * Keeps the keyboard where the person was. A control that is disabled while it has the focus, as all of a form are while
 * it is sent, would leave the keyboard nowhere: the element around it holds the focus until the control is enabled again,
 * or the person or the page goes elsewhere. So does the element around a focused control that disappears.
 */
export function keepFocus(): void {
  let focused: HTMLElement | null = null;
  let around: readonly HTMLElement[] = [];
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.hasAttribute(holdsFocus)) return;
    focused = target;
    around = ancestorsOf(target);
  });
  const leave = (control: HTMLElement) => {
    if (control === focused && control.isConnected && !isDisabled(control)) focused = null;
  };
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      if (!(target instanceof HTMLElement)) return;
      if (target.hasAttribute(holdsFocus)) letGo(target);
      // Focus that Tab or a click moves is not called back. A control that is being removed is still there for a moment.
      if (relatedTarget) leave(target);
      else queueMicrotask(() => leave(target));
    },
    // Before other listeners, whose changes to the page would be looked at in between.
    { capture: true },
  );
  const look = () => {
    if (!focused || !isAdrift(focused)) return;
    if (focused.isConnected && !isDisabled(focused)) return focused.focus({ preventScroll: true });
    const rest = around.filter((element) => element.isConnected && !isDisabled(element));
    // A page that is gone leaves the focus to the next one.
    const place = focused.isConnected ? rest[0] : rest.find((element) => element.matches(parts));
    if (place && place !== document.activeElement) hold(place);
  };
  // Only these changes take the focus from a control without the person.
  const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] };
  new MutationObserver(look).observe(document, changes);
}

/** Whether the person has not moved on from the control since it had the focus. */
function isAdrift(control: HTMLElement): boolean {
  const { activeElement } = document;
  if (activeElement === control) return isDisabled(control);
  return activeElement === document.body || activeElement === null || activeElement.hasAttribute(holdsFocus);
}

/** Also true for what stands in a disabled fieldset. */
const isDisabled = (element: HTMLElement) =>
  element.matches(':disabled') || element.closest('fieldset:disabled') !== null;

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}

function hold(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.setAttribute(holdsFocus, '');
  }
  place.focus({ preventScroll: true });
}

function letGo(place: HTMLElement): void {
  place.removeAttribute(holdsFocus);
  place.removeAttribute('tabindex');
}
