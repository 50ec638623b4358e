import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdingsOf } from '@/apps/server/holdings'
import { members } from '@/domains/accounts/identity/tables/members'
import { submitClaim } from '@/domains/promotion/campaign-gifts/store/claims'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { recentMails } from '@/platform/mail/mailer'
import { employ } from '@/tests/people/operator'
import { commandDataForFile } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'
import type { TestServer } from '@/tests/server/server'
import { runCampaigns } from '@/tests/shop/gifts'
import { itemOf, placeOrder } from '@/tests/shop/orders'

const approveClaim = commandCalled('gifts approve')
const listGifts = commandCalled('gifts list')
const loadGiftCodes = commandCalled('gifts load')
const rejectClaim = commandCalled('gifts reject')
const showGift = commandCalled('gifts show')
const showPools = commandCalled('gifts pool')

/** The data of a server that runs: the command line comes in beside it. */
const data = commandDataForFile({ running: true })
let memberId: number
let version: number
const server = () => ({ database: data.running.database, clock: { now: () => new Date() } }) as TestServer
beforeAll(async () => {
  const gil = { email: 'gil@example.test', username: 'Gil', passwordHash: 'none', createdAt: new Date() }
  const [row] = await data.running.database.insert(members).values(gil).returning()
  memberId = row?.id ?? 0
  version = await runCampaigns(server())
})

/** A picture that a member has sent. @returns the claim’s number */
async function sent() {
  const order = await placeOrder(server(), memberId, {
    items: [itemOf(757)],
    catalogueVersion: version,
    language: 'de',
  })
  const line = {
    holdings: holdingsOf({}),
    memberId,
    campaign: 'all-in-one-new',
    pids: [757],
    orderNumber: order.number,
    position: 0,
  } as const
  await submitClaim(data.running.database, line, {
    pictureKey: `gifts/${order.id}.jpg`,
    pictureLooks: [],
    now: new Date(),
  })
  const [newest] = JSON.parse(await listGifts.run(['--json'])).slice(-1)
  expect(newest).toMatchObject({ order: order.number, line: 1, member: 'gil@example.test', state: 'waiting' })
  return String(newest.claim)
}
const load = async (...lines: unknown[]) => {
  const file = join(data.folder, 'codes.jsonl')
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  return loadGiftCodes.run([file])
}
const code = { campaign: 'all-in-one-new', currency: 'EUR', amount: 2500, code: 'DRIFT-1' }

describe('npm run foyer -- gifts', () => {
  it('fills the pools with a whole file or nothing, and a repetition changes nothing', async () => {
    const wrong = await load(code, { ...code, currency: 'CHF' }, code).catch((error: unknown) => error)
    expect(wrong).toBeInstanceOf(CommandError)
    expect((wrong as CommandError).message).toMatch(/codes\.jsonl:2: .*\ncodes\.jsonl:3: the code is in line 1 already/)
    expect(await showPools.run([])).toBe('There are no codes.')
    expect(await load(code)).toBe('Added 1 code; 0 there already.')
    expect(await load(code)).toBe('Added 0 codes; 1 there already.')
    // A code is given once, for every campaign that it was loaded for.
    expect(await load({ ...code, campaign: 'downloader-all-in-one' })).toBe('Added 0 codes; 1 there already.')
    const pool = { campaign: 'all-in-one-new', currency: 'EUR', amount: '25.00', site: null, free: 1, all: 1 }
    expect(JSON.parse(await showPools.run(['--json']))).toEqual([pool])
    expect(await showPools.run([])).toMatch(/25\.00 EUR {2}1 of 1 left$/)
  })

  it('approves: the member chooses, or gets the code at once while one is free', async () => {
    const [one, two, three] = [await sent(), await sent(), await sent()]
    await employ('Ruth')
    expect(await approveClaim.run([one, '--operator', 'Ruth'])).toContain('choosing')
    expect(await approveClaim.run([two, '--currency', 'EUR'])).toContain('given')
    await expect(approveClaim.run([three, '--currency', 'EUR'])).rejects.toThrow('No such code')
    await expect(approveClaim.run([two])).rejects.toThrow(`${two} is given`)
    expect(await showGift.run([two])).toContain('25.00 EUR')
    expect(await showGift.run([two])).not.toContain('DRIFT-1')
    const { rows } = await data.running.database.execute(
      `select operator, action from audit_log where action like 'gift.%' order by id`,
    )
    expect(rows).toEqual([
      { operator: 'Ruth', action: 'gift.approve' },
      { operator: 'command line', action: 'gift.approve' },
    ])
  })

  it('rejects with a reason, which the member gets by mail in their language', async () => {
    const claim = await sent()
    await expect(rejectClaim.run([claim])).rejects.toThrow(UsageError)
    expect(JSON.parse(await rejectClaim.run([claim, '--reason', 'Name fehlt.', '--json']))).toMatchObject({
      state: 'rejected',
      reason: 'Name fehlt.',
    })
    const [mail] = await recentMails(data.running.database, 'gil@example.test')
    expect([mail?.language, mail?.text]).toEqual(['de', expect.stringContaining('Name fehlt.')])
    await expect(showGift.run(['4711'])).rejects.toThrow('There is no claim 4711.')
    await expect(showGift.run(['x'])).rejects.toThrow(UsageError)
    await expect(listGifts.run(['--state', 'lost'])).rejects.toThrow(UsageError)
  })
})
