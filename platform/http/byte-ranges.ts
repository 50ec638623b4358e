import { randomBytes } from 'node:crypto'
import type { ByteRange } from '@/platform/files/store'

/** The frame around the ranges of one answer (RFC 9110, section 14.6). */
export interface RangesFrame {
  /** The content type of the answer. */
  readonly type: string
  /** In bytes, of all of it. */
  readonly length: number
  /** One before each range, in their order. */
  readonly heads: readonly string[]
  readonly end: string
}

/**
 * Returns the frame for several ranges of a file.
 * @param file its size in bytes, and its content type
 */
export function frameOf(
  ranges: readonly ByteRange[],
  { size, type }: { readonly size: number; readonly type: string },
  boundary = randomBytes(18).toString('base64url'),
): RangesFrame {
  const heads = ranges.map(({ first, last }, index) =>
    [
      `${index === 0 ? '' : '\r\n'}--${boundary}`,
      `content-type: ${type}`,
      `content-range: bytes ${first}-${last}/${size}`,
      '\r\n',
    ].join('\r\n'),
  )
  const end = `\r\n--${boundary}--\r\n`
  const bytes = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const length = heads.reduce((sum, head) => sum + head.length, 0) + end.length + bytes
  return { type: `multipart/byteranges; boundary=${boundary}`, length, heads, end }
}
