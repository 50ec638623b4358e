import type { Language } from '@/platform/i18n/languages'
import { ticketClient } from '@/platform/i18n/ticket-client'
import { ticketsPage } from '@/platform/paths'

interface Frame {
  /** The ticket list of the ticket service; that of our own is a path. */
  readonly service: string
  readonly pass: string
  readonly language: Language
  readonly email: string
  /** The ticket that it opens with; without one its list. */
  readonly ticket: string | null
}

/** The address that the frame is loaded with (spec 11.1). */
export function frameAddress({ service, pass, language, email, ticket }: Frame, base: string): URL {
  const { lang, language: id, domain_id: domain } = ticketClient(language)
  const address = new URL(service, base)
  const query = { domain: String(domain), laravel_session: pass, lang, language: id, email }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  if (ticket !== null) address.searchParams.set('ticket', ticket)
  return address
}

/** Returns the pass for the ticket service: from the frame's address, or from that of a mailed link. */
export const passIn = (query: URLSearchParams) => query.get('laravel_session') || null

/** The link of a mail that opens one ticket. */
export const passAddress = (publicUrl: string, ticket: string, pass: string, language: Language) =>
  publicUrl + ticketsPage({ ticket, lang: language, laravel_session: pass })

/** An address with nothing in it that opens anything. */
export function withoutPass(address: URL): URL {
  const clean = new URL(address)
  clean.searchParams.delete('laravel_session')
  return clean
}

/** A call of the ticket service carries the pass as its session. */
export const asCaller = (pass: string) => ({ laravel_session: pass })

export const attachmentAddress = (id: string, pass: string) =>
  `/ticket/attachment/${id}?${new URLSearchParams({ laravel_session: pass })}`
