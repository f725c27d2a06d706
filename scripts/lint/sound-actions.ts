import type { JsonSchema } from '../../src/shared/json-schema.ts';
import { type Bag, bag, isBag, list, pruned, soundTexts, soundWhere, text, texts } from './bag.ts';

/** The actions of an entity, as far as they can be read. */
export function soundActions(words: Bag, soundProperty: (own: Bag) => JsonSchema): Bag {
  const actions = Object.entries(words).filter(([, own]) => isBag(own));
  return Object.fromEntries(
    actions.map(([name, own]) => [name, soundAction(name, own as Bag, soundProperty)]),
  );
}

function soundAction(
  name: string,
  { title, properties, required, children, ...move }: Bag,
  soundProperty: (own: Bag) => JsonSchema,
): Bag {
  const fields = Object.entries(bag(properties)).filter(([, own]) => isBag(own));
  const names = (word: string) => (list(move[word]) ? { [word]: texts(move[word]) } : {});
  return {
    title: text(title) ?? name,
    properties: Object.fromEntries(fields.map(([field, own]) => [field, soundProperty(own as Bag)])),
    required: texts(required),
    children: soundTexts(children),
    ...names('from'),
    ...names('ask'),
    ...names('require'),
    ...names('not'),
    ...(isBag(move.set) && { set: soundValues(move.set) }),
    ...(isBag(move.create) && {
      create: Object.fromEntries(
        Object.entries(move.create).map(([path, values]) => [path, soundValues(bag(values))]),
      ),
    }),
    ...(isBag(move.when) && { when: soundWhere(move.when) }),
    ...names('tell'),
    ...pruned({
      to: text(move.to),
      by: text(move.by),
      at: text(move.at),
      again: text(move.again),
      text: text(move.text),
    }),
  };
}

/** The states of an entity, if it says what they are of. */
export function soundStates(words: unknown): Bag | undefined {
  if (!isBag(words)) return undefined;
  const [of, start] = [text(words.of), text(words.start)];
  if (of === undefined || start === undefined) return undefined;
  const final = Object.entries(bag(words.final)).filter(([, own]) => isBag(own));
  return {
    of,
    start,
    final: Object.fromEntries(final.map(([state, own]) => [state, { open: texts((own as Bag).open) }])),
  };
}

/** Literals by the names of properties. */
function soundValues(given: Bag): Bag {
  const isLiteral = (value: unknown) =>
    value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return Object.fromEntries(Object.entries(given).filter(([, value]) => isLiteral(value)));
}
