import type { Page } from 'playwright-core'
import { signUp } from './account'
import { cards, fillCard, thanks } from './checkout'
import { expect, findingsOn, test } from './harness'
import { mailTo } from './mail'
import { reading } from './reading'
import { demoPassword } from './wire'

const device = { line: 'downloader', platform: 'win', fingerprint: 'h'.repeat(43), device: '3C:52:82:AA:00:77' }

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(new URL(path, page.url()).href, { data })
  return (await answer.json()) as { cscode: number; data: { refresh_token: string } }
}

/** Programs ask by the account of their user. */
const program = (page: Page, email: string) => post(page, '/licence/sign_in', { ...device, email, pw: demoPassword })

test('a member shares a seat with their household (German), and the person uses it and leaves (Japanese)', async ({
  open,
}) => {
  const page = await open('/healthz')
  await signUp(page, 'shares@example.test')
  const second = await open('/healthz')
  await signUp(second, 'kin@example.test')
  await page.goto('/checkout.htm?pid=701&option=LFT&country=US&currency=USD&lang=en')
  await fillCard(page, cards.good)
  await page.getByRole('button', { name: reading(page, 'en').say('checkout.pay', { amount: '$' }) }).click()
  await thanks(page)

  const holder = reading(page, 'de')
  await holder.goTo('profile')
  await page.getByRole('link', { name: holder.say('shell.titleHousehold') }).click()
  await holder.heading('households.inviteTitle')
  expect(await findingsOn(page)).toEqual([])
  await holder.press('households.invite')
  await holder.sees('households.chooseSeat')
  await holder.field('households.email').fill('kin@example.test')
  await page.getByRole('checkbox').first().check()
  await holder.press('households.invite')
  await holder.sees('households.sent')
  await page.getByText('kin@example.test').waitFor()

  // A program that opens the links of mails accepts nothing, and a visitor reads what it is (English).
  const { links } = await mailTo(second, 'kin@example.test', 2)
  const link = links.find((each) => each.includes('household_invitation')) ?? ''
  const third = await open(`${link}&lang=en`)
  const visitor = reading(third, 'en')
  await visitor.heading('households.invitationTitle', { holder: 'Robin' })
  await third.getByText(`Ebbcatch Video · ${visitor.say('platform.win')}`).waitFor()
  expect(await findingsOn(third)).toEqual([])
  await third.getByRole('link', { name: visitor.say('households.register') }).waitFor()
  expect((await program(second, 'kin@example.test')).cscode).toBe(30008)

  await second.goto(`${link}&lang=ja`)
  const kin = reading(second, 'ja')
  await kin.press('households.accept')
  await kin.heading('households.welcome', { holder: 'Robin' })
  const { cscode, data } = await program(second, 'kin@example.test')
  expect(cscode).toBe(0)
  await second.getByRole('link', { name: kin.say('households.toLicences') }).click()
  const seat = { platform: kin.say('platform.win'), account: 'Robin' }
  await second.getByRole('heading', { name: kin.say('licences.sharedTitle', seat) }).waitFor()

  await holder.goTo('household')
  await holder.tells('households.lastUsed')
  expect(await findingsOn(page)).toEqual([])
  await kin.goTo('household')
  await kin.heading('households.of', { holder: 'Robin' })
  expect(await findingsOn(second)).toEqual([])
  await second.getByRole('button', { name: kin.say('households.leaveOf', { holder: 'Robin' }) }).click()
  await second
    .getByRole('dialog')
    .getByRole('button', { name: kin.say('households.leave'), exact: true })
    .click()
  await kin.sees('households.left')
  const { fingerprint } = device
  const refreshed = await post(second, '/licence/refresh', { refresh_token: data.refresh_token, fingerprint })
  expect(refreshed.cscode).toBe(30006)
  expect((await mailTo(page, 'shares@example.test', 3)).subject).toContain('Robin')
  await holder.goTo('household')
  await holder.heading('households.inviteTitle')
  expect(
    await page.getByRole('button', { name: holder.say('households.takeOutOf', { person: 'Robin' }) }).count(),
  ).toBe(0)
})
