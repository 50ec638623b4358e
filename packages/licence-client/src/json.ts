/** How deep a text may nest, as in every client. */
const deepest = 64

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads JSON as every client of ours does (docs/reference/licences): what the readers of languages understand
 * differently is no JSON here. That is a name twice in an object, a number beyond a double, half a surrogate, U+0000, and
 * more than 64 levels.
 * @throws SyntaxError, or TypeError for bytes that are no UTF-8
 */
export function readJson(text: string | Uint8Array): unknown {
  const source = typeof text === 'string' ? text : strict.decode(text)
  look(source)
  return JSON.parse(source, (_, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) throw wrong()
    if (typeof value === 'string' && !isPlain(value)) throw wrong()
    return value
  })
}

const wrong = () => new SyntaxError('This is no JSON.')
const isPlain = (text: string) => !text.includes('\0') && !/\p{Cs}/u.test(text)

/** Goes through strings and brackets; the rest is for the platform's own reader. */
function look(source: string) {
  const names: (Set<string> | null)[] = []
  for (const [piece] of source.matchAll(/"(?:[^"\\]|\\[\s\S])*"(?:\s*:)?|[{}[\]]/g)) {
    if (piece === '{' || piece === '[') {
      if (names.push(piece === '{' ? new Set() : null) > deepest) throw wrong()
    } else if (piece === '}' || piece === ']') names.pop()
    else if (piece.endsWith(':')) {
      const name = JSON.parse(piece.slice(0, piece.lastIndexOf('"') + 1)) as string
      if (!isPlain(name) || names.at(-1)?.has(name)) throw wrong()
      names.at(-1)?.add(name)
    }
  }
}
