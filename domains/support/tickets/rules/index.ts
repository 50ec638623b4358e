import { emailProblem } from '@/domains/accounts/identity/rules'
import { foldAddress } from '@/platform/text/typed/address'

/** A place in a list of tickets: the page continues behind it. */
interface Place {
  readonly updatedAt: Date
  readonly id: number
}

export const writePlace = ({ updatedAt, id }: Place) => `${updatedAt.getTime()}.${id}`

/** @returns null for what is no place */
export function readPlace(text: string): Place | null {
  const [, at, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  return at && id ? { updatedAt: new Date(Number(at)), id: Number(id) } : null
}

const longestName = 100

/** The name that it came with, without the folders and the ending; what would confuse a reader or a header is left out. */
export function attachmentName(given: string, extension: 'pdf' | 'jpg'): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    // Control characters, and those that turn the direction of reading.
    .replaceAll(/[\p{C}"<>|:*?]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${[...stem].slice(0, longestName).join('') || 'file'}.${extension}`
}

/**
 * The states of a ticket: `open` waits for the vendor, `answered` for the customer; every message of the customer opens
 * a ticket again (spec 11.1).
 */
export const ticketStates = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

/** The kinds of authors of a message. One without a person, such as the subject of a refund, is the system's. */
export const authors = ['customer', 'operator', 'system'] as const
export type Author = (typeof authors)[number]

/** Lengths in characters, sizes in bytes. */
export const limits = {
  subject: 150,
  message: 10_000,
  /** The limit of a letter that came by mail: its writer cannot be asked to shorten it. */
  letter: 100_000,
  quoted: 20_000,
  name: 60,
  /** The title of a canned answer. */
  title: 80,
  search: 100,
  attachments: 5,
  attachmentBytes: 8_388_608,
} as const

/** The whole of a letter, for staff, where it could not be read to the end. */
export const original = 'message/rfc822'
/**
 * The fields of a canned answer, such as `{order}`: what they stand for is put in their place when it is chosen. An
 * order is the one of the ticket's refund, or else the member's newest.
 */
export const cannedFields = ['name', 'first_name', 'ticket', 'subject', 'order', 'product', 'operator'] as const
export type CannedField = (typeof cannedFields)[number]

const fieldPattern = /\{([^{}\s]*)\}/g
const isField = (name: string | undefined): name is CannedField => cannedFields.some((field) => field === name)
const inBraces = (text: string) => [...text.matchAll(fieldPattern)].map(([, name]) => name)

/** Returns what stands in braces and is no field. */
export const unknownFields = (text: string) => inBraces(text).filter((name) => !isField(name))

/** The first field that still stands in a text; null: none. */
export const unfilledField = (text: string) => inBraces(text).find(isField) ?? null

/** Puts what is known in place of the fields; others stay as they are. */
export const withFields = (text: string, facts: Readonly<Partial<Record<CannedField, string>>>) =>
  text.replaceAll(fieldPattern, (whole, name: string) => (isField(name) && facts[name]) || whole)

/** The key of a canned answer. */
export const cannedKey = /^[a-z][a-z0-9-]{0,39}$/

/** The media types of stored files. */
export const mediaTypes = ['image/jpeg', 'application/pdf', original] as const
export type MediaType = (typeof mediaTypes)[number]

export type TextProblem = 'missing' | 'length'

/** Returns the problem of a subject or a message. */
export function textProblem(text: string, most: number): TextProblem | null {
  const length = [...text.trim()].length
  if (length === 0) return 'missing'
  return length > most ? 'length' : null
}

/** A text in pieces that a message can hold. */
export function inParts(text: string): readonly string[] {
  const characters = [...text.trim()]
  const count = Math.ceil(characters.length / limits.message)
  return Array.from({ length: count }, (_, part) =>
    characters.slice(part * limits.message, (part + 1) * limits.message).join(''),
  )
}

/** The frame is never lower than this (spec 11.2), in CSS pixels. */
export const leastFrameHeight = 790
/** No list or conversation of ours is as high: a page that says so is broken, or wants to cover ours. */
const mostFrameHeight = 30_000
/** The space above the frame when it is scrolled to on a small screen, in CSS pixels. */
export const mobileScrollOffset = 90

export type FrameMessage = { readonly kind: 'height'; readonly height: number } | { readonly kind: 'session lost' }

/**
 * Parses a message of the ticket service's frame: `{height}`, or `{code: 85641}` for a session that it does not know
 * (spec 11.1).
 * @returns null for any other message, and for an impossible height: NaN, negative, enormous
 */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { height, code } = data as { readonly height?: unknown; readonly code?: unknown }
  if (code === 85641) return { kind: 'session lost' }
  if (typeof height !== 'number' || !(height > 0 && height <= mostFrameHeight)) return null
  return { kind: 'height', height: Math.max(leastFrameHeight, Math.ceil(height)) }
}

/**
 * Returns the email address in a page's query, as `email` or, in base64, as `client_e` (spec 11.2).
 * @returns null when there is none, or it is invalid
 */
export function emailIn(query: URLSearchParams): string | null {
  const given = query.get('email') ?? fromBase64(query.get('client_e'))
  return given !== null && emailProblem(given) === null ? foldAddress(given) : null
}

function fromBase64(encoded: string | null): string | null {
  if (encoded === null) return null
  try {
    // A query turns "+" into a space, and some who encode use the alphabet for addresses.
    const standard = encoded.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/')
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(atob(standard), (character) => character.charCodeAt(0)),
    )
  } catch {
    return null
  }
}
