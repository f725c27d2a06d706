const SOUGHT = ['display', 'visibility'];

/**
 * Whoever looks for an element by its role asks for the style of all that stand around it, and jsdom works that out by each rule
 * of a browser's own sheet, which takes longer than all else in such a look. Tests load no sheet of the app, so whether an element
 * is displayed is worked out once for all elements of its kind.
 */
export function styleQuickly(): void {
  const { getComputedStyle } = window;
  if ('isQuick' in getComputedStyle) return;
  const known = new Map<string, string>();
  const quickly = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
    const whole = () => getComputedStyle(element, pseudo);
    if (pseudo || hasOwnStyle(element) || document.styleSheets.length > 0) return whole();
    const read = (name: string) => {
      if (name === 'visibility' && isWithinOwnStyle(element)) return whole().visibility;
      const kind = `${name} of ${kindOf(element)}`;
      const value = known.get(kind) ?? whole().getPropertyValue(name);
      known.set(kind, value);
      return value;
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (SOUGHT.includes(String(name))) return read(String(name));
        if (name !== 'getPropertyValue') return Reflect.get(whole(), name);
        return (of: string) => (SOUGHT.includes(of) ? read(of) : whole().getPropertyValue(of));
      },
    });
  };
  window.getComputedStyle = Object.assign(quickly, { isQuick: true });
}

/** What a browser's rules about these ask of an element. */
function kindOf(element: Element): string {
  const { localName, parentElement } = element;
  const words = [element.hasAttribute('hidden'), element.hasAttribute('open'), element.getAttribute('type')];
  return [localName, parentElement?.localName, ...words].join();
}

/** Whether it says for itself whether it is displayed. */
function hasOwnStyle(element: Element): boolean {
  return element.hasAttribute('popover') || /display|visibility/.test(element.getAttribute('style') ?? '');
}

/** Visibility is that of what stands around an element. */
function isWithinOwnStyle(element: Element): boolean {
  for (let at = element.parentElement; at; at = at.parentElement) if (hasOwnStyle(at)) return true;
  return false;
}
