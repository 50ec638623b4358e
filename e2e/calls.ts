import type { Page } from 'playwright-core'

/** Makes calls as the member of this browser, where the screens have tests of their own. */

// biome-ignore lint/suspicious/noExplicitAny: each call of a test knows what it asked for
type Answer = { readonly cscode: number; readonly data: any }

export async function answerOf(page: Page, path: string, data: object): Promise<Answer> {
  const address = new URL(path, page.url()).href
  return (await page.request.post(address, { headers: { 'x-foyer-app': '1' }, data })).json()
}

/** @returns what the call answers; it must not be refused */
export async function call(page: Page, path: string, body: object) {
  const { cscode, data } = await answerOf(page, path, body)
  if (cscode !== 0) throw new Error(`${path} was refused: ${cscode}`)
  return data
}

/** Buys something with a card that pays. */
export async function buy(page: Page, request: { pid: number; option: string; quantity?: string }) {
  const wanted = { ...request, currency: 'USD', country: 'US' }
  const { total } = await call(page, '/checkout/quote', wanted)
  const { payment } = await call(page, '/checkout/begin', { ...wanted, total, waiver: true, again: true })
  const card = { number: '4242424242424242', expiry: '12/39', cvc: '123', name: 'Robin Marsh' }
  await call(page, '/checkout/sandbox/pay', { payment: payment.payment, ...card })
}
