import { createTranslator } from '@/platform/i18n/translator'
import { wordsOf } from '@/tests/screens/words'
import { describe, expect, findingsOn, test } from './harness'
import { walkedLanguages } from './looks'
import { mailTo } from './mail'
import { enter } from './orders'
import { address, card, cards, dialog, inDialog, openList, openOwn, sam, titled } from './subscription-list'
import { button, heading, sees } from './visitor'
import { translate } from './words'

describe('the list', () => {
  test('shows running and ended subscriptions, each with its actions', async ({ open }) => {
    const page = await openList(open)
    await heading(page, 'shell.subscription')
    await expect.poll(() => cards(page).count()).toBe(3)
    const monthly = card(page, 'Ebbcatch Monthly')
    await monthly.getByText(translate('subscription.nextPayment')).waitFor()
    await monthly.getByText(/12[.,]99/).waitFor()
    await monthly.getByText(/Visa.*4242/).waitFor()
    const cancelled = cards(page).filter({ hasText: translate('subscription.stateCancelled') })
    await cancelled.getByText(/You can use it until/).waitFor()
    await cancelled.getByRole('button', { name: translate('subscription.resume') }).waitFor()
    await expect.poll(() => cancelled.getByRole('button', { name: translate('subscription.cancel') }).count()).toBe(0)
    await page.getByRole('tab', { name: translate('subscription.inactive', { count: 1 }) }).click()
    await expect.poll(() => cards(page).count()).toBe(1)
    const again = cards(page).getByRole('link', { name: translate('subscription.buyAgain') })
    await expect
      .poll(() => again.getAttribute('href'))
      .toMatch(/^\/checkout\.htm\?pid=367&option=1M&currency=[A-Z]{3}$/)
    expect(await findingsOn(page)).toEqual([])
  })

  test('is for subscribers alone', async ({ open }) => {
    const page = await enter(open, 'nia@example.test')
    await page.goto(address)
    const entries = page.getByRole('navigation', { name: translate('shell.navigation') })
    await entries.getByRole('link', { name: translate('shell.orders'), exact: true }).waitFor()
    await expect
      .poll(() => entries.getByRole('link', { name: translate('shell.subscription'), exact: true }).count())
      .toBe(0)
    // The dashboard has a heading of the same words further down.
    const title = page.getByRole('heading', { level: 1, name: translate('shell.subscription'), exact: true })
    await expect.poll(() => title.count()).toBe(0)
  })
})

describe('the way to cancel', () => {
  test('begins with an offer, and its acceptance leads to the checkout at that price', async ({ open }) => {
    // A member who has the larger plan already is offered none.
    const { page } = await openOwn(open, 'offered@example.test', 367)
    const cancel = card(page, 'Ebbcatch Monthly').getByRole('button', { name: translate('subscription.cancel') })
    await cancel.press('Enter')
    await titled(page, 'subscription.offerTitle')
    await inDialog(page, 'subscription.offerAccept').waitFor()
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => cancel.evaluate((element) => element === document.activeElement)).toBe(true)
    await cancel.click()
    const total = await dialog(page).locator('dl > div:last-child dd').textContent()
    await inDialog(page, 'subscription.offerAccept').click()
    await page.waitForURL(
      /checkout\.htm\?pid=365&option=1M&discount=upgrade_subscription&currency=[A-Z]{3}&sub_cel_id=/,
    )
    await page
      .getByText(total ?? '', { exact: true })
      .first()
      .waitFor()
  })

  test('goes on without the offer; a reason is required; it is cancelled at the provider, and may be resumed', async ({
    open,
  }) => {
    const { page, own } = await openOwn(open, 'cancels@example.test', 367)
    await card(page, 'Ebbcatch Monthly')
      .getByRole('button', { name: translate('subscription.cancel') })
      .click()
    await inDialog(page, 'subscription.goOn').click()
    await titled(page, 'subscription.confirmTitle')
    await inDialog(page, 'subscription.goOn').click()
    await titled(page, 'subscription.feedbackTitle')
    await inDialog(page, 'subscription.goOn').click()
    await sees(page, 'subscription.reasonMissing')
    await expect.poll(() => dialog(page).getByRole('radio').count()).toBe(4)
    expect(await findingsOn(page)).toEqual([])
    await dialog(page).getByText(translate('subscription.reasonPrice')).click()
    await inDialog(page, 'subscription.goOn').click()
    const finalTitle = translate('subscription.finalTitle', { product: 'Ebbcatch Monthly' })
    await dialog(page).getByRole('heading', { name: finalTitle, exact: true }).waitFor()
    // The price was the reason: the same by the year costs less by the month.
    await dialog(page)
      .getByRole('link', { name: translate('subscription.cheaperAct') })
      .waitFor()
    expect(await findingsOn(page)).toEqual([])
    await inDialog(page, 'subscription.cancelNow').click()
    const until = translate('subscription.doneText', { product: 'Ebbcatch Monthly', until: new Date(own.end * 1000) })
    await page.getByText(until).waitFor()
    await page.locator('h1:focus').waitFor()
    await card(page, translate('subscription.stateCancelled')).waitFor()
    const { subject } = await mailTo(page, 'cancels@example.test', 3)
    expect(subject).toBe('Ebbcatch Monthly will not renew')
    await cards(page)
      .getByRole('button', { name: translate('subscription.resume') })
      .click()
    await card(page, translate('subscription.nextPayment')).waitFor()
  })
})

describe('paying', () => {
  test('is explained, and another card is named for the own subscription alone', async ({ open }) => {
    const page = await openList(open)
    await card(page, 'Tidewren 365 Pro')
      .getByRole('button', { name: translate('subscription.methodHelp') })
      .click()
    await titled(page, 'subscription.helpTitle')
    await dialog(page)
      .getByRole('link', { name: translate('subscription.updateMethod') })
      .click()
    await heading(page, 'subscription.methodTitle')
    await sees(page, 'subscription.methodNow', { brand: 'Visa', lastFour: '4242' })
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('button', { name: translate('checkout.useCard', { number: '4242 4242 4242 4242' }) }).click()
    await page.getByLabel(translate('checkout.holder')).fill('Sam Okafor')
    await button(page, 'checkout.methodSave').click()
    await sees(page, 'subscription.methodDone', { product: 'Tidewren 365 Pro' })
    await page.goto('/update-payment-method.htm?pay=nobody')
    await page.locator('nav a[aria-current=true][href$="a=subscription"]:visible').waitFor()
    await sees(page, 'subscription.methodUnknown')
  })

  test('has a page for the cancellation alone, which leads back to the page that led there', async ({ open }) => {
    const page = await enter(open, sam)
    await page.goto('/subscription-cancel.htm?return_to=%2Fmember.htm%3Fa%3Dlicense')
    await heading(page, 'subscription.cancelTitle')
    await page.getByRole('link', { name: /^Tidewren 365 Pro/ }).click()
    await page.getByRole('heading', { name: translate('subscription.confirmTitle'), exact: true }).waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: translate('shell.navigation') }).count()).toBe(0)
    expect(await findingsOn(page)).toEqual([])
    await button(page, 'subscription.keep').click()
    await page.waitForURL(/a=license/)
    await page.goto('/subscription-cancel.htm?case=nobody')
    await sees(page, 'subscription.caseUnknown')
  })
})

describe('no text is cut off', () => {
  test.for(walkedLanguages)('in %s, on a small screen', async (language, { open }) => {
    const { page } = await openOwn(open, `narrow-${language}@example.test`, 367, {
      language,
      width: 390,
      theme: 'dark',
    })
    await page.goto(`${address}&lang=${language}`)
    await cards(page).first().waitFor()
    /** Whatever holds words and is narrower than they are; and the page, the card or the dialog that must not scroll sideways. */
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('html, article, dialog, main *, dialog *')]
          .filter(({ childElementCount, tagName }) => childElementCount === 0 || /HTML|ARTICLE|DIALOG/.test(tagName))
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
          .map(({ tagName, textContent }) => `${tagName}: ${textContent}`),
      )
    expect(await cut()).toEqual([])
    const [help, cancel] = [0, 1].map((index) => cards(page).first().getByRole('button').nth(index))
    await help?.click()
    await dialog(page).waitFor()
    expect(await cut()).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await cancel?.click()
    const translateInto = createTranslator(language, wordsOf(language))
    const goOn = dialog(page).getByRole('button', { name: translateInto('subscription.goOn'), exact: true })
    for (const title of ['subscription.offerTitle', 'subscription.confirmTitle'] as const) {
      await dialog(page)
        .getByRole('heading', { name: translateInto(title), exact: true })
        .waitFor()
      expect(await cut()).toEqual([])
      await goOn.click()
    }
    await dialog(page).getByRole('radio').first().check()
    expect(await cut()).toEqual([])
    await goOn.click()
    await dialog(page).getByRole('link').waitFor()
    expect(await cut()).toEqual([])
  })
})
