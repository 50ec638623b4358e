import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { statementOf, transferAccount } from '@/tests/payments/bank'
import { signUp } from './account'
import { openConsoleProven } from './console'
import { demoSession } from './console-session'
import { expect, findingsOn, test } from './harness'
import { ownInstallation, startInstallation } from './installation'
import { mailTo } from './mail'
import { cards } from './orders'
import { button, heading, sees } from './visitor'
import { translate } from './words'

const email = 'buys-for-kiel@example.test'

const installation = ownInstallation(() => startInstallation({ data: inject('demoData'), variables: transferAccount }))

/** Returns the value beside a name in the instructions of the transfer. */
const factOn = async (page: Page, name: 'ui.orderNumber' | 'transfer.reference') =>
  (await page
    .locator('dl > div')
    .filter({ hasText: translate(name) })
    .locator('dd span')
    .first()
    .textContent()) ?? ''

test('a company is quoted 25 seats, transfers, and opens an e-invoice once the bank’s file has come', async ({
  open,
}) => {
  const page = await open('/healthz', { site: installation.url })
  await signUp(page, email)
  await page.request.post('/member/update_user_business', {
    headers: { 'x-foyer-app': '1' },
    data: { company: 'Stadt Kiel', country: 'DE', address_line: 'Fleethörn 9', city: 'Kiel', postal_code: '24103' },
  })

  await page.goto('/checkout.htm?pid=701&option=LFT&quantity=25&country=DE&currency=EUR')
  await page.getByText(translate('checkout.quotationOpen')).click()
  await button(page, 'checkout.quotationAsk').click()
  await page.getByText(email).filter({ hasText: 'Q-' }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  // The first mail was about the account.
  const letter = await mailTo(page, email, 2)
  const accept = letter.links.find((link) => link.includes('quotation=')) ?? ''

  await page.goto(accept)
  await page.getByLabel(translate('checkout.payByTransfer'), { exact: true }).check()
  await page.locator('input[name=waiver]').check()
  await page.getByRole('button', { name: translate('checkout.orderByTransfer', { amount: '€1,732.25' }) }).click()
  await heading(page, 'checkout.transferTitle')
  expect(await findingsOn(page)).toEqual([])
  const order = await factOn(page, 'ui.orderNumber')
  const reference = await factOn(page, 'transfer.reference')
  await page.getByText('€1,732.25').first().waitFor()

  const session = await demoSession(installation.url)
  const desk = await openConsoleProven(open, '/console/bank', { site: installation.url }, session)
  const buffer = Buffer.from(statementOf({ amount: '1732.25', text: `Rechnung ${reference}` }))
  await desk.locator('input[type=file]').setInputFiles({ name: 'camt053.xml', mimeType: 'text/xml', buffer })
  await sees(desk, 'bank.imported', { known: 0, paid: 1, open: 0 })
  expect(await findingsOn(desk)).toEqual([])

  // The order is paid in the background.
  await expect
    .poll(async () => {
      const answer = await page.request.get('/member/get_order_list?limit=1')
      const { data } = (await answer.json()) as { data: { order_list: { order_id: string; status: number }[] } }
      return data.order_list[0]
    })
    .toMatchObject({ order_id: order, status: 0 })
  await page.goto('/member.htm?a=order_history')
  await cards(page).first().getByText('25').first().waitFor()
  await page.goto(`/invoice?order=${order}`)
  await heading(page, 'invoice.title')
  await page.getByText('Stadt Kiel').first().waitFor()
  expect(await findingsOn(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate((address) => {
      location.href = address
    }, `/invoice?order=${order}&format=ubl`),
  ])
  const file = await readFile(await download.path(), 'utf8')
  for (const fact of ['>58<', '>DE02120300000000202051<', '>1732.25<', '>25<', 'Stadt Kiel', '19']) {
    expect(file).toContain(fact)
  }
})
