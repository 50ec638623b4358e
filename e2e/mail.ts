import type { Page } from 'playwright-core'
import { vi } from 'vitest'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

/** The newest mail to an address; mail leaves in the background, so it is waited for. @param count how many there are by then */
export async function mailTo(page: Page, address: string, count = 1): Promise<Mail> {
  const outbox = new URL(`/dev/outbox?format=json&to=${encodeURIComponent(address)}`, page.url()).href
  return vi.waitFor(
    async () => {
      const mails = (await (await page.request.get(outbox)).json()) as Mail[]
      const [newest] = mails
      if (!newest || mails.length < count) throw new Error(`There are ${mails.length} mails to ${address}.`)
      return newest
    },
    { timeout: 10_000, interval: 100 },
  )
}
