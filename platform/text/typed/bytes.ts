/** A file as text, and how it was read. */
export interface ReadBytes {
  readonly text: string
  /** The encoding of its declaration or mark, in lower case; `windows-1252` where there is none and it is not UTF-8. */
  readonly encoding: string
  /** The encoding is a guess: the reader is told. */
  readonly isGuessed: boolean
}

/** Why bytes are not text: binary, or with an unknown or wrong encoding. */
export interface NoText {
  readonly problem: 'binary' | 'encoding'
  /** The encoding that the file names. */
  readonly encoding: string | null
}

export const isNoText = (read: ReadBytes | NoText): read is NoText => 'problem' in read

/** From 0x80 to 0x9f. Engines differ in what they make of these, and some take them for ISO 8859-1. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** All that browsers read as Windows-1252 by the name that a file gives itself. */
const western = /^(windows-1252|cp-?1252|x-cp1252|iso-?8859-1|iso_8859-1|latin-?1|l1|us-ascii|ascii)$/

/** Turns letters of one byte each into text. */
export function fromWestern(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('').replaceAll(/[\u0080-\u009f]/g, (letter) => windows1252[letter.charCodeAt(0) - 0x80] ?? letter)
}

/**
 * Turns bytes that come piece by piece into text; null: there are no more. @throws RangeError where the encoding is not
 * known, TypeError where the bytes are not of it
 */
export function decoderOf(encoding: string): (bytes: Uint8Array | null) => string {
  if (western.test(encoding)) return (bytes) => (bytes === null ? '' : fromWestern(bytes))
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (bytes) => (bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }))
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    const decode = decoderOf(encoding)
    return decode(bytes) + decode(null)
  } catch {
    return null
  }
}

/** Returns the encoding by its mark, or by the zeros in its first letters. */
export function markOf([first, second, third]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== undefined && first > 0 && second === 0 && third !== 0) return 'utf-16le'
  return first === 0 && second !== undefined && second > 0 ? 'utf-16be' : null
}

/** The encoding in the declaration of an XML file. */
const declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.:-]*)["']/

/** No table, statement or list has these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/
const unused = /[\u0080-\u009f]/

/** Whether bytes that were read so are no text. @param isGuessed nothing said that they are Windows-1252 */
export const isBinary = (text: string, isGuessed: boolean) => binary.test(text) || (isGuessed && unused.test(text))

/**
 * Returns the text of a file that people hand over, by its mark, its own declaration, as UTF-8, or else as
 * Windows-1252: never with U+FFFD in place of a letter (decision 0146).
 */
export function readBytes(bytes: Uint8Array): ReadBytes | NoText {
  const mark = markOf(bytes)
  const declared =
    mark === null ? (declaration.exec(fromWestern(bytes.subarray(0, 256)))?.[1]?.toLowerCase() ?? null) : null
  // A declaration that could be read byte by byte rules out UTF-16.
  const encoding =
    mark ?? (declared === null || /^(utf|ucs|iso-10646-ucs)-?(8|16|2)/.test(declared) ? 'utf-8' : declared)
  const text = decoded(bytes, encoding)
  if (text !== null)
    return isBinary(text, false) ? { problem: 'binary', encoding: null } : { ...asRead(text), encoding }
  if (mark !== null || encoding !== 'utf-8') return { problem: 'encoding', encoding }
  const guessed = fromWestern(bytes)
  if (isBinary(guessed, true)) return { problem: 'binary', encoding: null }
  return { text: guessed, encoding: 'windows-1252', isGuessed: true }
}

const asRead = (text: string) => ({ text: text.replace(/^\ufeff/, ''), isGuessed: false })

/** The text of a file that has to be UTF-8, or what is wrong with it: a vendor's settings say nothing about their letters. */
export function readUtf8(bytes: Uint8Array): { readonly text: string } | { readonly wrong: string } {
  const read = readBytes(bytes)
  if (!isNoText(read) && read.encoding === 'utf-8') return { text: read.text }
  return { wrong: read.encoding === null ? 'is no text' : `is written as ${read.encoding}: save it as UTF-8` }
}
