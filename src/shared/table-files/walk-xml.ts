import { Parser } from 'saxen';

/** What is done with the parts of an XML file. */
interface Visitor {
  open?(name: string, attributes: () => Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Goes through an XML file; one that is not there is empty. Elements come by their names without prefixes, since programs
 * choose these as they like. @throws Error if it is no XML
 */
export function walkXml(xml: string, { open, close, text }: Visitor): void {
  if (xml === '') return;
  const parser = new Parser();
  if (open)
    parser.on('openTag', (name, attributes, decode) =>
      open(ownName(name), () =>
        Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [ownName(key), decode(value)])),
      ),
    );
  if (close) parser.on('closeTag', (name) => close(ownName(name)));
  if (text) {
    parser.on('text', (value, decode) => text(decode(value)));
    parser.on('cdata', text);
  }
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
}

function ownName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
