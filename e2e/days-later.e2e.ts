import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import type { Language } from '@/platform/i18n/languages'
import { feeVendor } from '@/tests/samples/fee-vendor'
import { signUp } from './account'
import { cards } from './checkout'
import { describe, expect, findingsOn, test } from './harness'
import { ownInstallation, startInstallation } from './installation'
import { askForWayBack } from './lost-mailbox'
import { linkIn } from './mail'
import { reading } from './reading'
import { logIn } from './wire'

/** A vendor who takes a fee for the licences of one line; what she hands on, Ada has bought long ago. */
let vendor: string
const installation = ownInstallation(async () => {
  const transfers = { allowed: true, holdDays: 1, perMember: 10 }
  vendor = await feeVendor({ giving: { transfers }, addresses: { recoveryDays: 7 } })
  const started = await startInstallation({ data: inject('demoData'), variables: { VENDOR_DIR: vendor } })
  await started.foyer('catalogue', 'load', vendor)
  return started
})
afterAll(() => rmSync(vendor, { recursive: true, force: true }))

const ada = 'ada@example.test'

/** Lets days pass. The server follows within a second, which ends the session of a page: a captcha of before would not hold. */
async function letPass(count: number, loggedIn: Page) {
  await installation.foyer('sandbox', 'advance', String(count))
  await expect.poll(async () => (await (await loggedIn.request.get('/member/sessions')).json()).cscode).not.toBe(0)
}

/** Begins to hand a licence on, as far as the page asks. @param fee one that costs something, or one that does not */
async function handOn(page: Page, language: Language, { to, fee }: { to: string; fee: boolean }) {
  const screen = reading(page, language)
  await screen.goTo('licence_handovers')
  await screen.heading('handovers.yours')
  const costs = screen.say('handovers.fee', { amount: '' }).trim()
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .filter(fee ? { hasText: costs } : { hasNotText: costs })
    .first()
    .getByRole('button')
    .click()
  await screen.field('handovers.email').fill(to)
  await screen.field('handovers.sender').fill('Ada')
  expect(await findingsOn(page)).toEqual([])
  await screen.press(fee ? 'handovers.toPayment' : 'handovers.handOn', fee ? 0 : -1)
}

/** Pays the fee, and opens the order that results. */
async function payFee(page: Page, language: Language) {
  const screen = reading(page, language)
  await page.getByRole('button', { name: screen.say('checkout.useCard', { number: cards.good }), exact: true }).click()
  await screen.field('checkout.holder').fill('Robin Marsh')
  const consent = page.locator('input[name=waiver]')
  if (await consent.count()) await consent.check()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: screen.say('checkout.pay', { amount: '' }).trim() }).click()
  await screen.heading('checkout.doneTitle')
  await page.getByRole('link', { name: screen.say('shell.titleHandovers') }).click()
  await screen.tells('handovers.held')
}

describe('a licence transfer', () => {
  test('ends when a thief begins it and the owner stops it by the mail, and its fee is refunded (English)', async ({
    open,
  }) => {
    const session = await open('/healthz', { site: installation.url })
    await logIn(session, ada)
    await handOn(session, 'en', { to: 'thief@else.test', fee: true })
    const thief = reading(session, 'en')
    await payFee(session, 'en')

    const owner = await open('/healthz', { site: installation.url })
    await owner.goto(await linkIn(owner, ada, 'stop_handover'))
    const reader = reading(owner, 'en')
    await reader.heading('handovers.stopTitle')
    await owner.getByText(/Ebbcatch.*thief@else\.test/).waitFor()
    expect(await findingsOn(owner)).toEqual([])
    await reader.press('handovers.stop')
    await reader.heading('handovers.stopDone')
    await session.reload()
    await thief.tells('handovers.stopped')
    await session.getByText(/The fee of \$5\.00 will be refunded/).waitFor()
  })

  test('is paid in German, waits, and is accepted in Japanese; another is declined in French', async ({ open }) => {
    const giver = await open('/healthz', { site: installation.url, language: 'de' })
    await logIn(giver, ada)
    await handOn(giver, 'de', { to: 'kenji@else.test', fee: true })
    const german = reading(giver, 'de')
    await giver.getByRole('heading', { name: /^Gebühr für die Weitergabe: / }).waitFor()
    await payFee(giver, 'de')
    await handOn(giver, 'de', { to: 'chloe@else.test', fee: false })
    await german.sees('handovers.begun', { days: 1 })

    await letPass(1, giver)
    const reader = await open('/healthz', { site: installation.url, language: 'ja' })
    // Any account will do: the letter is the proof of the address.
    await signUp(reader, 'kenji@home.test')
    await reader.goto(`${await linkIn(reader, 'kenji@else.test', 'accept_licence')}&lang=ja`)
    const japanese = reading(reader, 'ja')
    await japanese.heading('handovers.acceptTitle', { sender: 'Ada' })
    expect(await findingsOn(reader)).toEqual([])
    await japanese.press('handovers.accept')
    await japanese.heading('handovers.done')

    const third = await open(`${await linkIn(reader, 'chloe@else.test', 'accept_licence')}&lang=fr`, {
      site: installation.url,
      language: 'fr',
    })
    const french = reading(third, 'fr')
    await french.heading('handovers.acceptTitle', { sender: 'Ada' })
    await french.press('handovers.decline')
    await french.press('handovers.declineConfirm')
    await french.heading('handovers.declineDone')

    await logIn(giver, ada)
    await german.goTo('licence_handovers')
    await german.tells('handovers.accepted')
    await german.tells('handovers.declined')
    expect(await findingsOn(giver)).toEqual([])
  })
})

test('a member without the mailbox is back after the wait, which was not stopped (Chinese)', async ({ open }) => {
  const lost = await open('/healthz', { site: installation.url })
  await signUp(lost, 'lost@example.test')
  const page = await open('/member.htm?a=way_back&lang=zh', { site: installation.url, language: 'zh' })
  await askForWayBack(page, 'zh', { account: 'lost@example.test', email: 'found@example.test' })
  const screen = reading(page, 'zh')
  await screen.sees('addresses.back.waits', { days: 7 })
  await letPass(7, lost)
  await page.goto(`${await linkIn(page, 'found@example.test', 'a=ForgetPassword')}&lang=zh`)
  await screen.heading('reset.title')
  expect(await findingsOn(page)).toEqual([])
})
