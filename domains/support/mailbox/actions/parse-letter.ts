import PostalMime, { type Email } from 'postal-mime'
import { decodeText, isKnown } from './decode-text'

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

/** The words of the headers (RFC 2047) in UTF-8 where the parser does not know the characters that they name. */
function withKnownWords(source: Buffer): Buffer {
  const end = source.indexOf(source.includes('\r\n\r\n') ? '\r\n\r\n' : '\n\n')
  const head = source.subarray(0, end < 0 ? source.length : end).toString('latin1')
  const known = head.replaceAll(word, (whole, charset: string, encoding: string, content: string) => {
    if (isKnown(charset)) return whole
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
