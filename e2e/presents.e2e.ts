import type { Page } from 'playwright-core'
import type { Language } from '@/platform/i18n/languages'
import { signUp } from './account'
import { describe, expect, findingsOn, test } from './harness'
import { mailTo } from './mail'
import { reading } from './reading'

const card = '4242 4242 4242 4242'

/**
 * Buys one product as a gift.
 * @param day when it is sent; left out: at once
 */
async function give(page: Page, language: Language, { to, day }: { to: string; day?: string }) {
  const screen = reading(page, language)
  await page.goto(`/checkout.htm?pid=701&option=LFT&country=US&currency=USD&lang=${language}`)
  await page.getByRole('checkbox', { name: screen.say('present.box') }).check()
  expect(await findingsOn(page)).toEqual([])
  await screen.field('present.email').fill(to)
  await screen.field('present.name').fill('Grace')
  await screen.field('present.sender').fill('Ada')
  await screen.field('present.message').fill('Enjoy the sea')
  if (day !== undefined) await screen.field('present.day').fill(day)
  await page.getByRole('button', { name: screen.say('checkout.useCard', { number: card }), exact: true }).click()
  await screen.field('checkout.holder').fill('Robin Marsh')
  await page.getByRole('button', { name: screen.say('checkout.pay', { amount: '' }).trim() }).click()
  await screen.heading('checkout.doneTitle')
}

describe('a gift', () => {
  test('a gift goes by mail to a recipient who registers and gets it, and the buyer’s order says so (French)', async ({
    open,
  }) => {
    const buyer = await open('/healthz')
    await signUp(buyer, 'gives@example.test')
    await give(buyer, 'fr', { to: 'gets@example.test' })
    const shop = reading(buyer, 'fr')
    await shop.goTo('order_history')
    await shop.sees('giving.mark')
    await shop.sees('giving.orderNote')
    expect(await findingsOn(buyer)).toEqual([])

    const { text, links } = await mailTo(buyer, 'gets@example.test')
    expect(text).toContain('Enjoy the sea')
    const link = links[0] ?? ''
    const reader = await open(link)
    const screen = reading(reader, 'en')
    await screen.heading('giving.acceptTitle', { sender: 'Ada' })
    await reader.getByRole('link', { name: screen.say('giving.register') }).click()
    await screen.heading('register.title')
    await signUp(reader, 'grace@home.test')
    await reader.goto(link)
    await screen.heading('giving.acceptTitle', { sender: 'Ada' })
    expect(await findingsOn(reader)).toEqual([])
    await screen.press('giving.accept')
    await screen.heading('giving.done')
    await reader.getByRole('link', { name: screen.say('giving.products') }).click()
    await reader.getByText('Ebbcatch').first().waitFor()
    await screen.goTo('order_history')
    await screen.sees('orders.emptyTitle')

    await shop.goTo('presents')
    await shop.tells('giving.accepted')
    await reader.goto(link)
    await screen.sees('giving.over')
  })

  test('waits for its day, and its buyer keeps it after all (German)', async ({ open }) => {
    const page = await open('/healthz')
    await signUp(page, 'keeps@example.test')
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    await give(page, 'de', { to: 'never@example.test', day })
    const screen = reading(page, 'de')
    await screen.goTo('presents')
    await screen.tells('giving.planned')
    expect(await findingsOn(page)).toEqual([])
    await screen.press('giving.takeBack')
    await screen.press('giving.confirm')
    const back = page.getByRole('button', { name: screen.say('giving.takeBack') })
    await expect.poll(() => back.count()).toBe(0)
    await screen.goTo('my_products')
    await page.getByText('Ebbcatch').first().waitFor()
  })
})
