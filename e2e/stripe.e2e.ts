import { readFile } from 'node:fs/promises'
import { afterAll, inject } from 'vitest'
import { readPdf } from '@/domains/commerce/invoices/testing/pdf'
import { startStripe, stripeKeys } from '@/tests/payments/stripe/stand-in'
import { pay, thanks } from './checkout'
import { openConsoleProven } from './console'
import { demoSession } from './console-session'
import { expect, findingsOn, test } from './harness'
import { ownInstallation, startInstallation } from './installation'
import { button, field, sees } from './visitor'
import { translate } from './words'

const email = 'disputes-it@example.test'

let stripe: Awaited<ReturnType<typeof startStripe>>
const installation = ownInstallation(async () => {
  await stripe?.close()
  stripe = await startStripe()
  return startInstallation({
    data: inject('demoData'),
    variables: { ...stripeKeys, STRIPE_API_URL: stripe.address },
  })
})
afterAll(() => stripe?.close())

async function tell(event: object) {
  const response = await fetch(`${installation.url}/webhooks/stripe`, stripe.webhook(event))
  expect(response.status).toBe(200)
}

/** In place of Stripe's script, which no test may fetch: a form of one button. */
const stripeJs = `window.Stripe = () => ({
  async createEmbeddedCheckoutPage({ fetchClientSecret, onComplete }) {
    const form = document.createElement('button')
    form.textContent = 'Pay ' + ((await fetchClientSecret()) ? 'at Stripe' : 'nobody')
    form.onclick = () => onComplete()
    return { mount: (place) => place.append(form), destroy: () => form.remove() }
  },
})`

test('a payment in Stripe’s window is disputed, answered with its evidence, and won', async ({ open }) => {
  const page = await open('/healthz', { site: installation.url })
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeJs }),
  )
  await page.goto('/checkout.htm?pid=701&option=LFT&country=US&currency=USD')
  await field(page, 'identity.email').fill(email)
  const begun = page.waitForResponse((response) => response.url().endsWith('/checkout/begin'))
  await pay(page, '$98.99').click()
  const [payment = ''] = /cs_\w+/.exec(JSON.stringify((await (await begun).json()).data.payment)) ?? []
  const form = page.getByRole('button', { name: 'Pay at Stripe' })
  await form.waitFor()
  await tell(stripe.complete(payment))
  await form.click()
  const order = await thanks(page)

  await tell(stripe.dispute(payment, 'needs_response'))
  const session = await demoSession(installation.url)
  const desk = await openConsoleProven(open, '/healthz', { site: installation.url }, session)
  const row = desk.getByRole('row').filter({ hasText: email })
  // Stripe's reports are applied in the background.
  await expect
    .poll(async () => {
      await desk.goto('/console/disputes')
      await desk.getByRole('main').getByRole('heading').first().waitFor()
      await desk.waitForLoadState('networkidle')
      return row.count()
    })
    .toBe(1)
  await row.getByRole('link').first().click()
  await button(desk, 'disputesConsole.makePdf').click()
  const dialog = desk.getByRole('dialog')
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    dialog.getByRole('button', { name: translate('disputesConsole.makePdf') }).click(),
  ])
  const { text } = readPdf(await readFile(await download.path()))
  for (const fact of [order, email]) expect(text).toContain(fact)
  expect(await findingsOn(desk)).toEqual([])

  await button(desk, 'disputesConsole.submit').click()
  await field(desk, 'disputesConsole.statement').fill('They use it every day.')
  expect(await findingsOn(desk)).toEqual([])
  await dialog.getByRole('button', { name: translate('disputesConsole.submit') }).click()
  await sees(desk, 'disputesConsole.submitted')
  expect(stripe.asked.some(({ path, method }) => path === '/v1/files' && method === 'POST')).toBe(true)

  await tell(stripe.dispute(payment, 'won'))
  await expect
    .poll(async () => {
      await desk.reload()
      await desk.waitForLoadState('networkidle')
      return desk.getByText(translate('disputesConsole.won'), { exact: true }).count()
    })
    .toBeGreaterThan(0)
})
