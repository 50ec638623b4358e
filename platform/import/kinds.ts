import type { Fault } from './json-lines'

interface Kind {
  readonly kind: string
  readonly mend: string
}

/** Messages of the JSON Lines reader and the schemas, generalised from single lines, with the way to fix each. */
const kinds: readonly (Kind & { readonly said: RegExp })[] = [
  { said: /^is no JSON/, kind: 'is no JSON', mend: 'each line is one object' },
  { said: /^is no UTF-8/, kind: 'is no UTF-8', mend: 'save the file as UTF-8' },
  { said: /^Unrecognized key/, kind: 'has a field that is not known', mend: 'leave it out, or mend its name' },
  { said: /received undefined$/, kind: 'is missing', mend: 'add the field' },
  { said: /^there is no file/, kind: 'names a file that is not there', mend: 'lay it into the folder' },
  { said: /is larger than/, kind: 'names a file that is too large', mend: 'make it smaller, or leave it out' },
  {
    said: /is no PDF/,
    kind: 'names a file that is none of those that can be taken',
    mend: 'convert it, or leave it out',
  },
]

/**
 * Returns the kind of a problem of a single line.
 * @param schema the document that says what is right
 */
export function kindOf({ message }: Fault, schema: string): Kind {
  const known = kinds.find(({ said }) => said.test(message))
  if (known) return { kind: known.kind, mend: known.mend }
  return { kind: message, mend: `docs/reference/import/${schema} says what it may be` }
}
