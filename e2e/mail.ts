import { vi } from 'vitest'
import { builtInLanguages } from '@/platform/i18n/languages'
import { wordingOf } from '@/platform/i18n/wording-of'

/** A reader of mails at the server: a page of a browser, or a story in one of another engine. */
export interface Reader {
  url(): string
  readonly request: { get(address: string): Promise<{ json(): Promise<unknown> }> }
}

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

/** Every browser of a test is a new one, and a letter tells of each login in it; no test but the server's own is about those. */
const ofLogins = (await Promise.all(builtInLanguages.map(wordingOf('domains/accounts/identity/mails')))).map(
  ({ default: letters }) => String(letters['mail.newBrowser.subject']).split('{vendor}'),
)
const isOfLogin = ({ subject }: Mail) => ofLogins.some((parts) => parts.every((part) => subject.includes(part)))

/** The newest link of that kind in the mails to an address, once there is one. @param part what stands in it */
export async function linkIn(page: Reader, address: string, part: string): Promise<string> {
  const outbox = new URL(`/dev/outbox?format=json&to=${encodeURIComponent(address)}`, page.url()).href
  return vi.waitFor(
    async () => {
      const mails = (await (await page.request.get(outbox)).json()) as Mail[]
      const link = mails.flatMap(({ links }) => links).find((each) => each.includes(part))
      if (!link) throw new Error(`No mail to ${address} has a link with ${part}.`)
      return link
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** Mails that each address had when its member was registered. */
const ofRegistrations = new Map<string, number>()

/** Notes that an address has had the mail of its registration, which a test no longer waits for. */
export const noteRegistration = (address: string) => void ofRegistrations.set(address, 1)

/**
 * The newest mail to an address; mail leaves in the background, so it is waited for.
 * @param count how many there are by then; left out: one, or one more than the mail of the registration
 */
export async function mailTo(
  page: Reader,
  address: string,
  count = (ofRegistrations.get(address) ?? 0) + 1,
): Promise<Mail> {
  const outbox = new URL(`/dev/outbox?format=json&to=${encodeURIComponent(address)}`, page.url()).href
  return vi.waitFor(
    async () => {
      const all = (await (await page.request.get(outbox)).json()) as Mail[]
      const mails = all.filter((mail) => !isOfLogin(mail))
      const [newest] = mails
      if (!newest || mails.length < count) throw new Error(`There are ${mails.length} mails to ${address}.`)
      return newest
    },
    { timeout: 60_000, interval: 100 },
  )
}
