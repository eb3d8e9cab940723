/** Moves the focus to what a form or dialog has to say, unless the person has left that meanwhile. */
export function takeFocus(element: HTMLElement, within: Element): void {
  const { activeElement } = document;
  const isStillThere =
    activeElement === null || activeElement.contains(within) || within.contains(activeElement);
  if (isStillThere) element.focus();
}
