/** Sets --keyboard on the element to the height of the on-screen keyboard where the page does not shrink (iOS). */
export function keepAboveKeyboard(element: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const measure = (): void => {
    const hidden = view.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
    element.style.setProperty('--keyboard', `${Math.round(hidden)}px`);
  };
  measure();
  view.addEventListener('resize', measure);
  view.addEventListener('scroll', measure);
  return () => {
    view.removeEventListener('resize', measure);
    view.removeEventListener('scroll', measure);
  };
}
