import { signUp } from './account'
import { answerOf, buy, call } from './calls'
import { cards, fillCard, thanks } from './checkout'
import { expect, findingsOn, test } from './harness'
import { linkIn, mailTo } from './mail'
import { reading } from './reading'
import { demoPassword } from './wire'

const company = 'Acme Werkzeuge'

test('an owner founds a company (German), a colleague comes by the mailed link (Japanese), has a seat and leaves', async ({
  open,
}) => {
  const page = await open('/healthz')
  await signUp(page, 'founds@example.test')
  const second = await open('/healthz')
  await signUp(second, 'comes@example.test')
  const owner = reading(page, 'de')
  await owner.goTo('companies')
  await owner.heading('shell.companies')
  expect(await findingsOn(page)).toEqual([])
  await owner.field('companies.name').fill(company)
  await owner.press('companies.found')
  await page.waitForURL(/a=company$/)
  await owner.goTo('company')
  await owner.heading('companies.invite')
  expect(await findingsOn(page)).toEqual([])
  await owner.field('shell.addresses').fill('Kollege <comes@example.test>, kein Postfach')
  await owner.press('companies.inviteSend')
  await owner.sees('companies.addressWrong', { address: 'kein' })
  await owner.field('shell.addresses').fill('comes@example.test')
  await owner.press('companies.inviteSend')
  await owner.sees('companies.result.sent', { email: 'comes@example.test' })

  // A visitor reads who invites them (English), and a program that opens the link accepts nothing.
  const { links } = await mailTo(second, 'comes@example.test', 2)
  const link = links.find((each) => each.includes('company_invitation')) ?? ''
  const third = await open(`${link}&lang=en`)
  const visitor = reading(third, 'en')
  await third.getByRole('heading', { name: visitor.say('companies.invitationTitle', { company }) }).waitFor()
  expect(await findingsOn(third)).toEqual([])
  await third.getByRole('link', { name: visitor.say('companies.register') }).waitFor()

  await second.goto(`${link}&lang=ja`)
  const colleague = reading(second, 'ja')
  await colleague.press('companies.acceptInvitation')
  await second.getByRole('heading', { name: colleague.say('companies.welcome', { company }) }).waitFor()

  // The owner buys a seat for the company, and gives it to the colleague.
  await page.goto('/checkout.htm?pid=701&option=LFT&country=US&currency=USD&lang=en')
  await page.getByText(company).first().waitFor()
  await fillCard(page, cards.good)
  await page.getByRole('button', { name: visitor.say('checkout.pay', { amount: '$' }) }).click()
  await thanks(page)
  // The letter about the colleague opens the seats with them chosen.
  await page.goto(await linkIn(page, 'founds@example.test', '&person='))
  const english = reading(page, 'en')
  const chosen = english.field('teams.person').locator('option:checked')
  await expect.poll(() => chosen.textContent()).toBe('Robin (comes@example.test)')
  expect(await findingsOn(page)).toEqual([])
  await english.press('teams.assign')
  await english.sees('teams.done')
  await colleague.goTo('license')
  const seat = { platform: colleague.say('platform.win'), account: company }
  await second.getByRole('heading', { name: colleague.say('licences.sharedTitle', seat) }).waitFor()
  expect(await linkIn(second, 'comes@example.test', '/download.htm')).toContain('pid=701')

  // The colleague's own purchase, which is not the company's.
  await buy(second, { pid: 702, option: 'LFT' })
  await colleague.goTo('companies')
  await second.getByRole('button', { name: colleague.say('companies.leaveOf', { company }) }).click()
  await second
    .getByRole('dialog')
    .getByRole('button', { name: colleague.say('companies.leave'), exact: true })
    .click()
  await colleague.sees('companies.none')
  await colleague.goTo('order_history')
  await second.getByRole('article').first().waitFor()
  await colleague.goTo('license')
  await second.getByRole('region', { name: 'Windows' }).waitFor()
  await expect
    .poll(() => second.getByRole('heading', { name: colleague.say('licences.sharedTitle', seat) }).count())
    .toBe(0)
  await owner.goTo('company')
  await owner.sees('companies.change.left', { person: 'Robin' })

  // Back in a session of their own, nothing there is the company's.
  await page.getByRole('button', { name: owner.say('acting.label', { name: company }) }).click()
  await page.getByRole('button', { name: owner.say('acting.self') }).click()
  await page.waitForURL(/a=index$/)
  await owner.goTo('order_history')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(0)
})

test('a company buys 25 seats, a colleague comes by its domain and has one by rule; used, it is taken back (Chinese, Spanish)', async ({
  open,
}) => {
  const page = await open('/healthz')
  await signUp(page, 'chef@kiel-werft.test')
  const { company: id } = await call(page, '/member/companies/found', { name: 'Kiel Werft' })
  await call(page, '/member/companies/switch', { company: id })
  await buy(page, { pid: 701, option: 'LFT', quantity: '25' })
  const owner = reading(page, 'zh')
  await owner.goTo('company')
  await owner.field('companies.domainAddress').fill('post@kiel-werft.test')
  await owner.field('companies.domainAddress').press('Enter')
  const proof = owner.field('companies.codeFrom', { email: 'post@kiel-werft.test' })
  await proof.fill(/^[2-9A-Z]{6}$/m.exec((await mailTo(page, 'post@kiel-werft.test')).text)?.[0] ?? 'no code')
  await owner.field('companies.joinOpen').check()
  await owner.press('companies.addDomain')
  await owner.sees('companies.domainAdded', { domain: 'kiel-werft.test' })
  await owner.goTo('company_seats')
  await page
    .getByText(owner.say('licences.used', { used: 0, total: 50 }))
    .first()
    .waitFor()
  await owner.press('teams.addRule')
  await owner.sees('teams.done')

  const second = await open('/healthz')
  await signUp(second, 'carmen@kiel-werft.test')
  const colleague = reading(second, 'es')
  await colleague.goTo('companies')
  await second.getByRole('button', { name: colleague.say('companies.joinOf', { company: 'Kiel Werft' }) }).click()
  await colleague.sees('companies.joined', { company: 'Kiel Werft' })
  const place = { line: 'downloader', platform: 'win' }
  const device = { ...place, fingerprint: 'c'.repeat(43), device: '02:00:00:00:00:01', name: 'Banco' }
  const account = { email: 'carmen@kiel-werft.test', pw: demoPassword }
  // The rule gives the seat a moment after they came.
  const signIn = () => answerOf(second, '/licence/sign_in', { ...device, ...account })
  await expect.poll(async () => (await signIn()).cscode).toBe(0)
  const { refresh_token: token } = (await signIn()).data

  await owner.goTo('company_seats')
  await page.getByText(/Banco/).waitFor()
  await owner.tells('teams.lastUsed')
  expect(await findingsOn(page)).toEqual([])
  await page
    .getByRole('button', { name: owner.say('teams.takeBackFrom', { person: 'Robin (carmen@kiel-werft.test)' }) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: owner.say('teams.takeBack'), exact: true })
    .click()
  await owner.sees('teams.done')
  const refreshed = await answerOf(second, '/licence/refresh', {
    refresh_token: token,
    fingerprint: device.fingerprint,
  })
  expect(refreshed.cscode).toBe(30006)
  await colleague.goTo('license')
  await second.getByRole('heading', { level: 1 }).waitFor()
  const seat = { platform: colleague.say('platform.win'), account: 'Kiel Werft' }
  await expect
    .poll(() => second.getByRole('heading', { name: colleague.say('licences.sharedTitle', seat) }).count())
    .toBe(0)
})
