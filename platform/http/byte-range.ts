import type { ByteRange } from '@/platform/files/store'

/** The file that is offered: it never changes under its tag. */
interface Representation {
  /** In bytes, at least one. */
  readonly size: number
  /** A strong entity tag with its quotation marks. */
  readonly etag: string
  readonly modified: Date
}

export type Selection =
  | { readonly status: 200 | 206; readonly range: ByteRange }
  /** At least two, in the order of the request, and no more bytes than the file has. */
  | { readonly status: 206; readonly range: null; readonly several: readonly ByteRange[] }
  | { readonly status: 304 | 412 | 416; readonly range: null }

/** As many ranges as a program asks for at once that brings the changed blocks of a file. */
const mostRanges = 1000

type Condition = 'range' | 'if-range' | 'if-match' | 'if-none-match' | 'if-modified-since' | 'if-unmodified-since'

/** The headers that count, as they came. */
export type RangeHeaders = { readonly [name in Condition]?: string | undefined }

const nothing = (status: 304 | 412 | 416): Selection => ({ status, range: null })

/**
 * Decides by the headers of a GET or HEAD which bytes are sent (RFC 9110, sections 13.2.2 and 14): the conditions in
 * their order, then the ranges. A header that names no ranges of bytes, too many of them, or more bytes than there are, is
 * ignored, as the standard allows: then the whole is sent.
 */
export function selectBytes(requested: RangeHeaders, representation: Representation): Selection {
  const { size, etag, modified } = representation
  const whole: Selection = { status: 200, range: { first: 0, last: size - 1 } }
  if (requested['if-match'] !== undefined) {
    if (!names(requested['if-match'], etag, 'strong')) return nothing(412)
  } else if (isBefore(requested['if-unmodified-since'], modified)) return nothing(412)
  if (requested['if-none-match'] !== undefined) {
    if (names(requested['if-none-match'], etag, 'weak')) return nothing(304)
  } else if (isSince(requested['if-modified-since'], modified)) return nothing(304)
  if (requested.range === undefined || !isStill(requested['if-range'], representation)) return whole
  return selectRanges(requested.range, size) ?? whole
}

function selectRanges(header: string, size: number): Selection | null {
  const [, list = ''] = /^bytes=(.*)$/i.exec(header) ?? []
  const named = list.split(',', mostRanges + 1)
  if (named.length > mostRanges) return null
  const ranges: ByteRange[] = []
  let bytes = 0
  for (const each of named) {
    const selected = selectRange(each, size)
    if (selected === null) return null
    if (selected.range === null) continue
    ranges.push(selected.range)
    bytes += selected.range.last - selected.range.first + 1
  }
  const [first] = ranges
  if (!first) return nothing(416)
  if (ranges.length === 1) return { status: 206, range: first }
  return bytes > size ? null : { status: 206, range: null, several: ranges }
}

function selectRange(named: string, size: number): Selection | null {
  const [, from = '', to = ''] = /^[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/.exec(named) ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    // The last so many bytes.
    const length = Math.min(Number(to), size)
    return length === 0 ? nothing(416) : { status: 206, range: { first: size - length, last: size - 1 } }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= size ? nothing(416) : { status: 206, range: { first, last } }
}

/** Whether a list of entity tags contains this one; `*` matches each. A weak tag matches only in a weak comparison. */
function names(list: string, etag: string, comparison: 'strong' | 'weak') {
  if (list.trim() === '*') return true
  const tags = list.match(/(W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => (comparison === 'weak' ? tag.replace(/^W\//, '') : tag) === etag)
}

/** The wire tells moments in whole seconds. */
const inSeconds = (moment: number) => Math.floor(moment / 1000)

/** Whether a date of the wire lies before the change; one that cannot be read does not count. */
const isBefore = (date: string | undefined, modified: Date) =>
  date !== undefined && inSeconds(Date.parse(date)) < inSeconds(modified.getTime())

/** Whether a date of the wire is the change's own, or a later one. */
const isSince = (date: string | undefined, modified: Date) =>
  date !== undefined && inSeconds(Date.parse(date)) >= inSeconds(modified.getTime())

/** Whether who resumes has the beginning of this very file: by its tag, or by its exact date. */
function isStill(condition: string | undefined, { etag, modified }: Representation) {
  if (condition === undefined) return true
  if (condition.trim().endsWith('"')) return condition.trim() === etag
  return inSeconds(Date.parse(condition)) === inSeconds(modified.getTime())
}
