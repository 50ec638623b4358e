import { cards } from './checkout'
import { expect, findingsOn, test } from './harness'
import { linkIn } from './mail'
import { reading } from './reading'

test('a buyer who mistyped their address corrects it on the page, and has the licence by the right one (French)', async ({
  open,
}) => {
  const page = await open('/checkout.htm?pid=701&option=LFT&country=US&currency=USD&lang=fr')
  const buyer = reading(page, 'fr')
  await buyer.field('identity.email').fill('robni@else.test')
  await page.getByRole('button', { name: buyer.say('checkout.useCard', { number: cards.good }), exact: true }).click()
  await buyer.field('checkout.holder').fill('Robin Marsh')
  await page.getByRole('button', { name: buyer.say('checkout.pay', { amount: '' }).trim() }).click()
  await buyer.heading('checkout.doneTitle')
  await buyer.press('checkout.mendOpen')
  await buyer.field('identity.email').fill('robin@else.test')
  expect(await findingsOn(page)).toEqual([])
  await buyer.press('checkout.mendSave')
  await page.getByText('robin@else.test').first().waitFor()

  await page.goto(`${await linkIn(page, 'robin@else.test', 'a=welcome')}&lang=fr`)
  await buyer.field('identity.password').fill('moonlight1')
  await buyer.press('welcome.submit')
  await page.waitForURL('**/member.htm?a=downloads')
  await buyer.goTo('license')
  await page.getByRole('region', { name: 'Windows' }).waitFor()
})
