import type { Page } from 'playwright-core'
import { signUp } from './account'
import { buy } from './calls'
import { openConsoleProven } from './console'
import { expect, findingsOn, test } from './harness'
import { address, card } from './licences'
import { mailTo } from './mail'
import { currentPlace } from './place'
import { reading } from './reading'
import { translate } from './words'

/** Writes metadata beside the member of an address, by a call that sends no mail. */
async function mark(page: Page, email: string, key: string, value: string) {
  const headers = { 'x-foyer-app': '1', cookie: `foyer_console=${currentPlace().operator}` }
  const { origin } = new URL(page.url())
  const found = await fetch(`${origin}/console/api/members?q=${encodeURIComponent(email)}`, { headers })
  const { members } = ((await found.json()) as { data: { members: { id: number }[] } }).data
  const answer = await fetch(`${origin}/console/api/members/metadata`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ of: { member: members[0]?.id }, metadata: { [key]: value } }),
  })
  const { cscode } = (await answer.json()) as { cscode: number }
  if (cscode !== 0) throw new Error(`The metadata were refused: ${cscode}`)
}

/** The member's places for Windows, as their licence page says. */
async function placesOf(page: Page, total: number) {
  await page.goto(address)
  await card(page, translate('platform.win'))
    .getByText(translate('licences.used', { used: 0, total }))
    .waitFor()
}

test('many licences get more devices, which members see, and staff undo; all are mailed (German)', async ({ open }) => {
  const email = `viele-${Date.now()}@example.test`
  const member = await open('/healthz')
  await signUp(member, email)
  await buy(member, { pid: 701, option: 'LFT' })
  await placesOf(member, 2)
  await mark(member, email, 'aktion', email)

  const page = await openConsoleProven(open, '/console/bulk', { language: 'de' })
  const staff = reading(page, 'de')
  await page.getByRole('link', { name: staff.say('bulk.new') }).click()
  const choose = async (act: string) => {
    await staff.field('bulk.act').selectOption(act)
    await staff.field('bulk.metadata').selectOption('member')
    await staff.field('bulk.metadataKey').fill('aktion')
    await staff.field('room.value').fill(email)
  }
  await choose('seats')
  await staff.field('bulk.devices').fill('2')
  await staff.press('room.preview')
  await staff.sees('bulk.found', { lines: 1, members: 1 })
  await page.getByRole('link', { name: email }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await placesOf(member, 2)

  await staff.field('room.reason').fill('Ausfall am Wochenende')
  await staff.press('bulk.begin')
  await staff.heading('bulk.seats', { count: 2 })
  await staff.sees('bulk.done')
  expect(await findingsOn(page)).toEqual([])
  await placesOf(member, 4)

  await staff.press('bulk.undo')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(staff.say('room.reason'), { exact: true }).fill('Versehen')
  await dialog.getByRole('button', { name: staff.say('bulk.undo'), exact: true }).click()
  await staff.sees('bulk.undone')
  await placesOf(member, 2)

  // A message in German alone: the member reads English, and gets it all the same.
  await page.getByRole('link', { name: staff.say('bulk.new') }).click()
  await choose('notify')
  await staff.press('room.preview')
  await staff.sees('bulk.foundReaders', { members: 1 })
  await staff.field('room.subject').fill('Störung behoben')
  await staff.field('bulk.text').fill('Die Anmeldung geht wieder.\n\nBitte starten Sie das Programm neu.')
  await staff.field('bulk.isNotice').check()
  await staff.field('room.reason').fill('Störung vom Sonntag')
  expect(await findingsOn(page)).toEqual([])
  await staff.press('bulk.begin')
  await staff.heading('bulk.notify')
  await staff.sees('bulk.done')
  const { subject, text, links } = await mailTo(page, email, 3)
  expect(subject).toBe('Störung behoben')
  expect(text).toContain('Bitte starten Sie das Programm neu.')
  expect(links.map((link) => new URL(link).pathname)).toContain('/member.htm')
})
