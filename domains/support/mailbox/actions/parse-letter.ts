import { decode, encodingExists } from 'iconv-lite'
import PostalMime, { type Email } from 'postal-mime'
import { fromWestern } from '@/platform/text/typed/bytes'

/** Bytes as text. */
interface DecodedText {
  readonly text: string
  /** Each character is what its writer meant, as far as the bytes can tell. */
  readonly sure: boolean
}

/** Names that a program gives where it knows no other. */
const unnamed = new Set([
  '',
  'us-ascii',
  'ascii',
  'utf-8',
  'utf8',
  'default',
  'unknown',
  'unknown-8bit',
  'x-unknown',
  '8bit',
])

const japanese = new Set(['iso2022jpms', 'iso2022jp1', 'iso2022jp2', 'iso2022jp3', 'iso2022jp2004', 'junet'])
const utf7 = new Set(['utf7', 'unicode11utf7', 'unicode20utf7'])

/** Reads bytes in the characters that a letter says they are of, also those that browsers do not know (decision 0147). */
function decodeText(bytes: Uint8Array, charset = ''): DecodedText {
  const name = charset.trim().toLowerCase()
  if (unnamed.has(name)) return asUtf8(bytes)
  const plain = name.replace(/^(x-ms-|x-|cs)/, '').replaceAll(/[^a-z0-9]/g, '')
  if (plain === 'iso2022kr') return known('euc-kr', bytesOfIso2022Kr(bytes))
  if (plain === 'hz' || plain === 'hzgb2312') return known('gbk', bytesOfHz(bytes))
  if (japanese.has(plain)) return known('iso-2022-jp', bytes)
  if (utf7.has(plain)) return said(decode(Buffer.from(bytes), 'utf-7'))
  if (encodingBy(name) !== null) return known(name, bytes)
  const other = [name, plain].find((each) => encodingExists(each))
  return other === undefined ? asUtf8(bytes) : said(decode(Buffer.from(bytes), other))
}

const said = (text: string): DecodedText => ({ text, sure: !text.includes('\ufffd') })
const known = (name: string, bytes: Uint8Array) =>
  said(encodingBy(name) === western ? fromWestern(bytes) : new TextDecoder(name).decode(bytes))

/** Node 20 takes its quotation marks, dashes and the euro sign for control characters, as those of ISO 8859-1 are. */
const western = 'windows-1252'

/** The name by which browsers, and the parser, know characters; null: they do not know them. */
function encodingBy(name: string): string | null {
  try {
    const { encoding } = new TextDecoder(name)
    return encoding === 'replacement' ? null : encoding
  } catch {
    return null
  }
}

/** Decodes UTF-8, or, if most of it is invalid, Western European text. */
function asUtf8(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder().decode(bytes)
  const wrong = text.split('\ufffd').length - 1
  if (wrong === 0) return { text, sure: true }
  const right = [...text].filter((character) => character > '\u007f' && character !== '\ufffd').length
  return { text: right >= wrong ? text : fromWestern(bytes), sure: false }
}

const [shiftOut, shiftIn, escapeMark] = [0x0e, 0x0f, 0x1b]

/** Korean mail of seven bits (RFC 1557) as EUC-KR: between its two shifts each byte lacks the highest bit. */
function bytesOfIso2022Kr(bytes: Uint8Array): Uint8Array {
  const found: number[] = []
  let shifted = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === shiftOut || byte === shiftIn) shifted = byte === shiftOut
    else if (byte === escapeMark && String.fromCharCode(...bytes.subarray(at + 1, at + 4)) === '$)C') at += 3
    else found.push(shifted && byte > 0x20 ? byte | 0x80 : byte)
  }
  return Uint8Array.from(found)
}

/** Chinese mail of seven bits (RFC 1843) as GBK: between `~{` and `~}` each byte lacks the highest bit. */
function bytesOfHz(bytes: Uint8Array): Uint8Array {
  const found: number[] = []
  let shifted = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const next = byte === 0x7e ? String.fromCharCode(bytes[at + 1] ?? 0) : ''
    if (next === '{' || next === '}') shifted = next === '{'
    else if (next === '~') found.push(0x7e)
    else if (next !== '\n') {
      found.push(shifted && byte > 0x20 ? byte | 0x80 : byte)
      continue
    }
    at++
  }
  return Uint8Array.from(found)
}

export interface ParsedLetter {
  readonly email: Email
  /** Each character of its texts is what its writer meant. */
  readonly sure: boolean
}

/**
 * Parses a message, whatever type it claims.
 * @throws Error when its structure is endless
 */
export async function parseLetter(source: Uint8Array): Promise<ParsedLetter> {
  const parser = new LetterParser({
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 512 * 1024,
  })
  const email = await parser.parse(withKnownWords(Buffer.from(source)))
  return { email, sure: parser.sure }
}

/** A part of a message, as the parser holds it. */
interface Part {
  content: ArrayBuffer | null
  readonly contentType: { readonly parsed: { readonly params: { charset?: string } } }
}

const { isInlineTextNode } = PostalMime.prototype as unknown as { isInlineTextNode: (part: Part) => boolean }

/** The parser takes characters that it does not know for those of Western Europe: it gets each text in UTF-8. */
class LetterParser extends PostalMime {
  sure = true

  /** Asked once of each part, before its text is read; of no interface, and so held by a test. */
  isInlineTextNode(part: Part): boolean {
    const isText = isInlineTextNode.call(this, part)
    const { params } = part.contentType.parsed
    if (!isText || part.content === null) return isText
    const { text, sure } = decodeText(new Uint8Array(part.content), params.charset)
    if (!sure) this.sure = false
    part.content = new Uint8Array(Buffer.from(text)).buffer
    params.charset = 'utf-8'
    return true
  }
}

const word = /=\?([^?*\s]+)(?:\*[^?\s]*)?\?([BQ])\?([^?\s]*)\?=/gi

/** The words of the headers (RFC 2047) in UTF-8 where the parser does not know the characters that they name, or reads them wrongly. */
function withKnownWords(source: Buffer): Buffer {
  const end = source.indexOf(source.includes('\r\n\r\n') ? '\r\n\r\n' : '\n\n')
  const head = source.subarray(0, end < 0 ? source.length : end).toString('latin1')
  const known = head.replaceAll(word, (whole, charset: string, encoding: string, content: string) => {
    if (![null, western].includes(encodingBy(charset))) return whole
    const { text } = decodeText(bytesOfWord(encoding.toUpperCase(), content), charset)
    return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
  })
  return known === head ? source : Buffer.concat([Buffer.from(known, 'latin1'), source.subarray(head.length)])
}

const bytesOfWord = (encoding: string, content: string) =>
  encoding === 'B'
    ? Buffer.from(content, 'base64')
    : Buffer.from(
        content
          .replaceAll('_', ' ')
          .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      )
