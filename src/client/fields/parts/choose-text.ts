/** The placeholder of an empty select; what no article goes with, such as Locked By, is not repeated. @example chooseText('Asset') // 'Choose an asset' */
export function chooseText(title: string): string {
  return / (at|by|for|from|in|of|on|to)$/i.test(title) ? 'Choose one' : `Choose ${withArticle(title)}`;
}

/** An entity's title within a sentence. @example withArticle('Asset') // 'an asset' */
export function withArticle(title: string): string {
  const article = /^(?!us|uni)[aeiou]/i.test(title) ? 'an' : 'a';
  return `${article} ${title.toLowerCase()}`;
}

/** An entity's title beside the field that refers to it: in a field named Status, a Work Order Status is a status. */
export function titleBeside(label: string, title: string): string {
  return title.endsWith(` ${label}`) ? label : title;
}
