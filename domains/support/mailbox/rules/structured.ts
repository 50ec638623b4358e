/** A piece of a structured header (RFC 5322, 3.2): a word, a quoted string, or the mark between two of them. */
interface Token {
  readonly kind: 'word' | 'quoted' | 'mark'
  readonly text: string
}

const piece = /[ \t\r\n]+|"((?:[^"\\]|\\[\s\S])*)"|[=/]|[^\s"=/;()\\]+|\\/y

/**
 * Returns the parts of a structured header, between its semicolons, without its comments. A quoted string is always one
 * token.
 * @returns null when a comment or a quoted string has no end
 */
export function partsOf(header: string): readonly (readonly Token[])[] | null {
  const parts: Token[][] = [[]]
  let at = 0
  while (at < header.length) {
    if (header[at] === '(') {
      at = behindComment(header, at)
      if (at === -1) return null
      continue
    }
    if (header[at] === ';') {
      parts.push([])
      at++
      continue
    }
    piece.lastIndex = at
    const found = piece.exec(header)
    if (found === null) return null
    const [whole, quoted] = found
    const token = tokenOf(whole, quoted)
    if (token) parts.at(-1)?.push(token)
    at = piece.lastIndex
  }
  return parts
}

function tokenOf(whole: string, quoted: string | undefined): Token | null {
  if (quoted !== undefined) return { kind: 'quoted', text: quoted.replaceAll(/\\([\s\S])/g, '$1') }
  if (whole === '=' || whole === '/') return { kind: 'mark', text: whole }
  return whole.trim() === '' ? null : { kind: 'word', text: whole }
}

/** Comments stand in each other. @returns -1 when it has no end */
function behindComment(header: string, from: number): number {
  let depth = 0
  for (let at = from; at < header.length; at++) {
    if (header[at] === '\\') at++
    else if (header[at] === '(') depth++
    else if (header[at] === ')' && --depth === 0) return at + 1
  }
  return -1
}

/** Returns the word of a header before its first semicolon, such as `auto-replied`; empty: it begins with no word. */
export const keywordOf = (header: string): string => {
  const [first] = partsOf(header)?.[0] ?? []
  return first?.kind === 'word' ? first.text.toLowerCase() : ''
}

/** A parameter of a header such as Content-Type, in small letters; empty: it has none of this name. */
export function parameterOf(header: string, name: string): string {
  for (const [key, equals, value] of partsOf(header)?.slice(1) ?? []) {
    if (key?.kind === 'word' && key.text.toLowerCase() === name && equals?.text === '=') {
      return value?.text.toLowerCase() ?? ''
    }
  }
  return ''
}
