import { execFile, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, inject } from 'vitest'
import { minisignKey } from '@/packages/licence-conformance/src/minisign'
// @ts-expect-error: a script has no types
import { bundle } from '../examples/command-line/build.mjs'
import { expect, findingsOn, test } from './harness'
import { ownInstallation, startInstallation } from './installation'
import { address, card, dialog } from './licences'
import { button, heading, sees } from './visitor'
import { signIn } from './wire'
import { translate } from './words'

/** The sample program as its user would run it, at an installation of its own. */

const folder = mkdtempSync(join(tmpdir(), 'foyer-sample-'))
const sample = join(folder, 'tidewren-convert.mjs')
const [state, elsewhere] = [join(folder, 'state.json'), 'http://127.0.0.1:9']
const device = ['--platform', 'win', '--mac', '3C:52:82:AA:00:01', '--state', state]

const site = ownInstallation(async () => {
  await bundle(sample)
  return startInstallation({ data: inject('demoData') })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface ProgramResult {
  readonly code: number
  readonly said: string
}

const run = (...args: string[]): Promise<ProgramResult> =>
  promisify(execFile)(process.execPath, [sample, ...args]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }) => ({ code, said: stderr }),
  )

/** Starts the program's way by the browser. @returns the address that it shows, and how it ended */
async function activate() {
  const child = spawn(process.execPath, [sample, 'activate', '--server', site.url, ...device])
  let said = ''
  const shown = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      const [, link] = /or open (\S+)/.exec(said) ?? []
      if (link) resolve(link)
    })
  })
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number, said }))
  return { link: await shown, ended }
}

test('a program gets a seat by the browser, works without network, and stops when the member releases the device', async ({
  open,
}) => {
  expect(await run('convert', 'tide', ...device)).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^notAuthorized/),
  })
  const { link, ended } = await activate()

  const page = await open('/healthz', { site: site.url })
  await signIn(page, site.url, 'ada@example.test')
  await page.goto(link)
  await heading(page, 'licences.pendingTitle')
  await page.getByText('3C:52:82:AA:00:01').waitFor()
  await page.getByText(new URL(link).searchParams.get('code') ?? '').waitFor()
  await sees(page, 'licences.pendingTakes')
  expect(await findingsOn(page)).toEqual([])
  await button(page, 'licences.allow').click()
  await heading(page, 'licences.allowedTitle')
  expect(await ended).toMatchObject({ code: 0, said: expect.stringContaining('Licensed for 701, 705') })

  expect(await run('convert', 'tide', '--server', elsewhere, ...device)).toEqual({ code: 0, said: 'TIDE\n' })
  expect((await run('refresh', '--server', site.url, ...device)).code).toBe(0)
  const stored = readFileSync(state, 'utf8')
  writeFileSync(state, stored.replace(/("licence":"[^."]{10})./, '$1x'))
  expect(await run('status', ...device)).toMatchObject({ code: 2 })
  writeFileSync(state, stored)

  await page.goto(address)
  await card(page, translate('platform.win'))
    .getByRole('button', { name: /3C:52:82:AA:00:01/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: translate('licences.release') })
    .click()
  await sees(page, 'licences.released')
  await expect.poll(() => card(page, translate('platform.win')).getByRole('listitem').count()).toBe(3)
  await sees(page, 'licences.releasesLeft', { left: 3 })
  expect(await run('refresh', '--server', site.url, ...device)).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^seatLost/),
  })
  expect((await run('convert', 'tide', ...device)).code).toBe(2)
})

test('a member refuses a device, and releases all of a platform', async ({ open }) => {
  const { link, ended } = await activate()
  const page = await open('/healthz', { site: site.url })
  await signIn(page, site.url, 'ada@example.test')
  await page.goto(link)
  await button(page, 'licences.refuse').click()
  await heading(page, 'licences.refusedTitle')
  expect(await ended).toMatchObject({ code: 2 })

  await page.goto(address)
  const mac = card(page, translate('platform.mac'))
  await mac.getByRole('button', { name: translate('licences.resetPlatform', { platform: 'Mac' }) }).click()
  await dialog(page)
    .getByText(translate('licences.confirmAllText', { count: 2 }))
    .waitFor()
  await dialog(page)
    .getByRole('button', { name: translate('licences.reset') })
    .click()
  await mac.getByText(translate('licences.none')).waitFor()
  await expect.poll(() => mac.getByRole('button').allTextContents()).toEqual([translate('licences.bind')])
})

test('a machine without network takes its licence home in a file', async ({ open }) => {
  const request = join(folder, 'request.json')
  const answer = join(folder, 'answer.licence')
  const keys = join(folder, 'keys.json')
  const offline = ['--platform', 'win', '--mac', '3C:52:82:AA:00:02', '--state', join(folder, 'offline.json')]
  expect((await run('request', request, '--server', site.url, ...offline)).code).toBe(0)

  const page = await open('/healthz', { site: site.url })
  await signIn(page, site.url, 'ada@example.test')
  await page.goto('/member.htm?a=authorize_device&t=offline')
  await page.getByLabel(translate('licences.requestFile')).setInputFiles(request)
  await page.getByText('3C:52:82:AA:00:02').waitFor()
  await button(page, 'licences.allow').click()
  await heading(page, 'licences.fileTitle')
  expect(await findingsOn(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: translate('licences.saveFile') }).click(),
  ])
  await download.saveAs(answer)
  writeFileSync(keys, await (await fetch(`${site.url}/.well-known/jwks.json`)).text())
  const home = [...offline, '--server', elsewhere, '--keys', keys]
  expect(await run('install', `${answer}.wrong`, ...home)).toMatchObject({
    code: 2,
    said: expect.stringMatching(/cannot be read/),
  })
  expect(await run('install', answer, ...home)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Licensed for'),
  })
  expect(await run('convert', 'tide', ...home)).toEqual({ code: 0, said: 'TIDE\n' })
  expect(await run('release', ...home)).toMatchObject({ code: 2, said: expect.stringMatching(/came as a file/) })
})

test('a program updates itself: it brings the last version of its licence that the vendor has signed, and nothing else', async () => {
  const words = ['--platform', 'win', '--mac', '3C:52:82:AA:00:03', '--state', join(folder, 'kim.json')]
  expect(await run('key', 'TIDE-KAYAK-7REED-S4SAN-DM3Y7', '--server', site.url, ...words)).toMatchObject({ code: 0 })
  const update = (...more: string[]) =>
    run('update', '--server', site.url, '--folder', join(folder, 'updates'), ...words, ...more)
  const file = join(folder, 'updates', 'tidewren-station-1.4.2-14207-win.zip')
  const found = await update()
  expect(found).toMatchObject({ code: 0, said: expect.stringMatching(/^Version 1\.4\.2 \(14207\)/) })
  expect(found.said).toContain(file)
  expect(readFileSync(file, 'latin1').slice(0, 2)).toBe('PK')
  expect(await update('--build', '14207')).toEqual({ code: 0, said: 'There is nothing newer.\n' })

  const other = join(folder, 'other.pub')
  writeFileSync(other, minisignKey(generateKeyPairSync('ed25519').privateKey))
  expect(await update('--update-key', other)).toMatchObject({ code: 2, said: expect.stringMatching(/^unknownKey/) })
})
