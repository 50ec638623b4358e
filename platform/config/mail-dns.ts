import { isIP } from 'node:net'
import { z } from 'zod/mini'

const serversIn = (text: string) => text.split(',').map((server) => server.trim())

/** `127.0.0.1`, `127.0.0.1:5353`, `::1` or `[::1]:5353`. */
function isServer(text: string): boolean {
  const [, host = text, port = '53'] = /^(\[.+\]|[\d.]+):(\d{1,5})$/.exec(text) ?? []
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0 && Number(port) > 0 && Number(port) < 65536
}

const isKnown = (text: string) => text === 'off' || text === 'system' || serversIn(text).every(isServer)

/** The name servers to ask about the domains of addresses: the machine's, none, or others. */
export const mailDns = z.optional(
  z.pipe(
    z
      .string()
      .check(
        z.refine(isKnown, 'must be "system", "off", or addresses of name servers such as 192.0.2.53,192.0.2.54:5353'),
      ),
    z.transform((text: string) => {
      if (text === 'off') return null
      return text === 'system' ? text : serversIn(text)
    }),
  ),
)

/** Left out, a real installation asks the machine's servers; a demo asks none. */
export const mailDnsOf = (given: readonly string[] | 'system' | null | undefined, production: boolean) =>
  given === undefined && production ? 'system' : (given ?? null)
