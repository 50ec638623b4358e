import { type Browser, openBrowser, type Page } from '../browser'
import type { Site } from '../site'

/** A browser in which a demo member is logged in here. */
export async function memberBrowser(site: Site, email: string): Promise<Browser> {
  const browser = openBrowser()
  browser.take(site.url, await site.member(email))
  return browser
}

/** Goes where an app sends a browser, and says yes where the member is asked. @param stop an address before which it ends */
export async function allow(browser: Browser, { url }: Site, address: string | URL, stop?: string): Promise<Page> {
  const page = await browser.open(address, stop === undefined ? {} : { stop })
  const uid = page.url.searchParams.get('request')
  if (!page.url.href.startsWith(`${url}/member.htm`) || uid === null) return page
  const answer = await browser.call<{ cscode: number; data: { url: string } }>(`${url}/oidc/request/answer`, {
    uid,
    allow: true,
  })
  if (answer.cscode !== 0) throw new Error(`The answer was refused: ${JSON.stringify(answer)}`)
  return browser.open(answer.data.url, stop === undefined ? {} : { stop })
}
