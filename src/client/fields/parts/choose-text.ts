/**
 * What an empty select asks for. @example chooseText('Asset') // 'Choose an asset'
 */
export function chooseText(title: string): string {
  return `Choose ${withArticle(title)}`;
}

/** A kind of record within a sentence. @example withArticle('Asset') // 'an asset' */
export function withArticle(title: string): string {
  const article = /^(?!us|uni)[aeiou]/i.test(title) ? 'an' : 'a';
  return `${article} ${title.toLowerCase()}`;
}

/** A kind of record by its field: beside one called Status, a Work Order Status is a status. */
export function titleBeside(label: string, title: string): string {
  return title.endsWith(` ${label}`) ? label : title;
}
