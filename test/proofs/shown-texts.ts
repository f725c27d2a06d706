import type { Page } from 'playwright-core';

/** What visiting pages has found. */
export interface Result {
  views: number;
  missing: string[];
  strange: string[];
}

/** Waits until all texts are shown as they are, then looks for elements that only a text can have created. */
export async function check(
  page: Page,
  where: string,
  expected: unknown[],
  result: Result,
  within = 'body',
): Promise<void> {
  result.views += 1;
  const wanted = expected.filter((text): text is string => typeof text === 'string' && text !== '');
  for (let patience = 300; ; patience -= 1) {
    const missing = await page.evaluate(missingTexts, { wanted, within });
    if (missing.length === 0) break;
    if (patience === 0) {
      result.missing.push(...missing.map((text) => `${where}: ${JSON.stringify(text)}`));
      break;
    }
    await page.waitForTimeout(100);
  }
  const strange = await page.evaluate(strangeElements);
  result.strange.push(...strange.map((element) => `${where}: ${element}`));
}

/** Runs in the page. A one-line box removes line breaks. */
function missingTexts({ wanted, within }: { wanted: string[]; within: string }): string[] {
  const plain = (text: string) => text.replaceAll(/[\r\n]/g, '');
  const shown = [...document.querySelectorAll(within)].flatMap((part) => [
    plain(part.textContent ?? ''),
    ...[...part.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => plain(value)),
  ]);
  return wanted.filter((text) => !shown.some((part) => part.includes(plain(text))));
}

/** Runs in the page: elements that this app never creates by itself. */
function strangeElements(): string[] {
  const never =
    'iframe, object, embed, base, math, frameset, marquee, foreignObject, animate, set, [srcdoc], [style*="url("]';
  const found = [...document.querySelectorAll(never)];
  for (const element of document.querySelectorAll('*')) {
    if ([...element.attributes].some(({ name }) => name.startsWith('on'))) found.push(element);
    const address =
      element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action');
    if (address && !/^(https?|mailto):/.test(new URL(address, document.baseURI).protocol))
      found.push(element);
    if (element.tagName === 'SCRIPT' && !(element as HTMLScriptElement).src.startsWith(location.origin))
      found.push(element);
  }
  const polluted = 'polluted' in {} ? ['a property on every object'] : [];
  return [...found.map((element) => element.outerHTML.slice(0, 120)), ...polluted];
}
