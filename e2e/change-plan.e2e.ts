import type { Page } from 'playwright-core'
import { signUp } from './account'
import { cards, fillCard, thanks } from './checkout'
import { describe, expect, findingsOn, test } from './harness'
import { begun } from './subscribe'
import { address, card, openOwn } from './subscription-list'
import { button, sees } from './visitor'
import { translate } from './words'

/** Opens, from the list, the page on which a subscription is changed. */
async function openPlans(page: Page, product: string) {
  await card(page, product)
    .getByRole('link', { name: translate('plan.link') })
    .click()
  await page.getByRole('heading', { level: 1, name: translate('plan.title') }).waitFor()
}

const back = (page: Page) => page.getByRole('link', { name: translate('subscription.toAll') }).click()

describe('a subscription', () => {
  test('is changed to a smaller plan from the next period on, which is taken back', async ({ open }) => {
    const { page } = await openOwn(open, 'smaller@example.test', 365)
    await openPlans(page, 'Tidewren 365')
    await page.getByRole('radio', { name: /Ebbcatch Monthly.*Monthly/ }).check()
    await page.getByText(/No longer included from/).waitFor()
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('button', { name: /^Change on/ }).click()
    await sees(page, 'plan.doneLater')
    await back(page)
    await card(page, 'Tidewren 365')
      .getByText(/you will have Ebbcatch Monthly for/)
      .waitFor()
    await openPlans(page, 'Tidewren 365')
    await button(page, 'plan.keep').click()
    await sees(page, 'plan.doneKept')
    await page.getByRole('radio', { name: /Ebbcatch Monthly.*Monthly/ }).waitFor()
  })

  test('is changed to a larger plan at once, at the price of the page', async ({ open }) => {
    const { page } = await openOwn(open, 'larger@example.test', 367)
    await openPlans(page, 'Ebbcatch Monthly')
    await page.getByRole('radio', { name: /^Tidewren 365 Monthly/ }).check()
    await page.getByRole('button', { name: /^Pay .* and change now$/ }).click()
    await sees(page, 'plan.doneNow')
    await back(page)
    await card(page, 'Tidewren 365').getByText(translate('subscription.stateActive'), { exact: true }).waitFor()
  })

  test('is for more of them at once, and for fewer from the next period on', async ({ open }) => {
    const { page } = await openOwn(open, 'several@example.test', 367)
    await openPlans(page, 'Ebbcatch Monthly')
    const quantity = page.getByLabel(translate('plan.quantity'))
    await quantity.fill('3')
    await quantity.press('Enter')
    await page.getByRole('radio', { name: /^Ebbcatch Monthly Monthly .* From today/ }).check()
    await page.getByRole('button', { name: /^Pay .* and change now$/ }).click()
    await sees(page, 'plan.doneNow')
    await page.getByText('Ebbcatch Monthly × 3', { exact: true }).waitFor()
    await quantity.fill('2')
    await quantity.press('Enter')
    await page.getByRole('radio', { name: /^Ebbcatch Monthly Monthly .* From (?!today)/ }).check()
    await page.getByRole('button', { name: /^Change on/ }).click()
    await sees(page, 'plan.doneLater')
    await button(page, 'plan.keep').waitFor()
  })

  test('is paused from the end of the period on, and the pause is taken back', async ({ open }) => {
    const { page } = await openOwn(open, 'pausing@example.test', 367)
    await openPlans(page, 'Ebbcatch Monthly')
    await page.getByText(translate('plan.months', { count: 2 }), { exact: true }).click()
    await button(page, 'plan.pauseAct').click()
    await sees(page, 'plan.donePause')
    expect(await findingsOn(page)).toEqual([])
    await back(page)
    await card(page, 'Ebbcatch Monthly')
      .getByText(/^Paused from/)
      .waitFor()
    await openPlans(page, 'Ebbcatch Monthly')
    await button(page, 'plan.noPause').click()
    await sees(page, 'plan.doneKept')
  })

  test('is tried first, as the checkout stated, and the trial is cancelled with one press', async ({ open }) => {
    const page = await open('/healthz')
    await signUp(page, 'tries@example.test')
    await page.goto('/checkout.htm?pid=365&option=1M&currency=USD&country=US&trial=1')
    await page.getByText(/^until .*, then \$24\.99 a month, until you cancel$/).waitFor()
    await sees(page, 'checkout.trialNote')
    expect(await findingsOn(page)).toEqual([])
    await fillCard(page, cards.good)
    await button(page, 'checkout.startTrial').click()
    await thanks(page)
    await begun(page)
    await page.goto(address)
    const own = card(page, 'Tidewren 365')
    await own.getByText(translate('subscription.stateTrial'), { exact: true }).waitFor()
    expect(await findingsOn(page)).toEqual([])
    await own.getByRole('button', { name: translate('subscription.cancelTrial') }).click()
    await own.getByText(translate('subscription.stateCancelled'), { exact: true }).waitFor()
  })
})
