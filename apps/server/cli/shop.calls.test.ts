import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { latestVersion } from '@/domains/catalogue/store'
import { lockDraft, writeDraft } from '@/domains/catalogue/store/drafts'
import { withData } from '@/platform/commands/data'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { root } from '@/platform/config/root'
import { commandCalled } from '@/tests/commands'
import { inEveryLanguage } from '@/tests/in-every-language'
import { createDatabase } from '@/tests/postgres'

const publishCatalogue = commandCalled('catalogue load')
const listVersions = commandCalled('catalogue versions')
const publishDraftCommand = commandCalled('catalogue publish')
const rollBack = commandCalled('catalogue rollback')
const showDraft = commandCalled('catalogue show')
const throwDraftAway = commandCalled('catalogue discard')
const editDraft = commandCalled('catalogue edit')
const exportCatalogue = commandCalled('catalogue export')
const moveInDraft = commandCalled('catalogue move')
const removeFromDraft = commandCalled('catalogue remove')
const addToPool = commandCalled('codes add')
const listPools = commandCalled('codes list')
const setPoolThreshold = commandCalled('codes threshold')
const addCoupon = commandCalled('coupons make')
const finishCoupon = commandCalled('coupons end')
const listCoupons = commandCalled('coupons list')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-cli-'))
  const server = inject('postgres')
  vi.stubEnv('DATABASE_URL', server === null ? '' : await createDatabase(server))
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  await publishCatalogue.run([join(root, 'catalogues', 'demo')])
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const file = async (text: string) => {
  const path = join(folder, 'given')
  await writeFile(path, text)
  return path
}
const pool = 'oem:splicewing-video-licence'
const names = inEveryLanguage('A')
const coupon = { code: 'SHELL10', names, discount: { by: 'percent', percent: '10' } }

describe('coupons', () => {
  it('are made once, listed with their uses, and ended; each is a version of the catalogue', async () => {
    expect(await addCoupon.run([await file(JSON.stringify(coupon))])).toBe('SHELL10 can be used.')
    await expect(addCoupon.run([await file(JSON.stringify(coupon))])).rejects.toThrow(CommandError)
    await expect(addCoupon.run([await file('{"code":"x"}')])).rejects.toThrow('code: must be 4 to 20 capital letters')
    const strange = { ...coupon, code: 'SHELL11', products: [9_999_999] }
    await expect(addCoupon.run([await file(JSON.stringify(strange))])).rejects.toThrow('that the catalogue has not')
    expect(await listCoupons.run([])).toMatch(/^SHELL10 +used 0 without limit {2}without an end {2}for everyone$/m)
    expect(await finishCoupon.run(['SHELL10', '--reason', 'A trial'])).toBe('SHELL10 is over.')
    await expect(finishCoupon.run(['SHELL10', '--reason', 'A trial'])).rejects.toThrow(CommandError)
    expect(await listCoupons.run([])).toMatch(/^SHELL10 .* ends 20/m)
  })
})

describe('the catalogue', () => {
  it('is rolled back, and says who published what', async () => {
    expect(await showDraft.run([])).toBe('Version 3 is published.\nThe draft changes nothing.')
    await expect(publishDraftCommand.run([])).rejects.toThrow('There is nothing to publish')
    await expect(rollBack.run(['99'])).rejects.toThrow('never published')
    await expect(rollBack.run(['first'])).rejects.toThrow(UsageError)
    expect(await rollBack.run(['1', '--operator', 'Mira'])).toBe('Version 4 is published: version 1 again.')
    const [newest, , , first] = (await listVersions.run([])).split('\n')
    expect(newest).toMatch(/^ +4 {2}\S+ {2}Mira, version 1 again$/)
    expect(first).toMatch(/^ +1 {2}\S+ {2}from files$/)
  })
})

/** As the console leaves it: a draft that lacks a price. */
const leaveDraft = () =>
  withData(({ database }) =>
    database.transaction(async (transaction) => {
      const published = await latestVersion(transaction)
      if (!published) throw new Error('Nothing was published')
      const content = { ...published.content, prices: published.content.prices.slice(1) }
      await writeDraft(transaction, await lockDraft(transaction), { content, by: 'Mira', at: new Date() })
    }),
  )

describe('the draft', () => {
  it('is thrown away, once, and nothing that is published with it', async () => {
    await leaveDraft()
    const published = (await listVersions.run([])).split('\n').length
    expect(await showDraft.run([])).not.toContain('changes nothing')
    expect(await throwDraftAway.run(['--operator', 'Mira'])).toBe('The draft is gone.')
    expect(await showDraft.run([])).toContain('The draft changes nothing.')
    expect((await listVersions.run([])).split('\n')).toHaveLength(published)
    await expect(throwDraftAway.run([])).rejects.toThrow('There is no draft.')
  })
})

describe('what the console edits', () => {
  const rate = (from: string) => JSON.stringify({ country: 'LI', from, basisPoints: 810 })
  const rates = async (...lines: string[]) => {
    const path = join(folder, 'vat-rates.jsonl')
    await writeFile(path, lines.join('\n'))
    return path
  }

  it('is edited by lines of the files, all or nothing, taken out, moved and written as files', async () => {
    await expect(editDraft.run([await rates(rate('2020-01-01'), '{}')])).rejects.toThrow('vat-rates.jsonl:2: country')
    await expect(editDraft.run([await file('{}')])).rejects.toThrow(UsageError)
    const path = await rates(rate('2020-01-01'), rate('2024-01-01'))
    expect(await editDraft.run([path])).toBe('In the draft: LI 2020-01-01; LI 2024-01-01.')
    expect(await showDraft.run([])).toMatch(/added {4}vatRates LI 2024-01-01\n(.*\n)* +country: null → LI/)
    expect(await moveInDraft.run(['vat-rates', 'LI 2024-01-01', 'before'])).toContain('moved')
    await expect(moveInDraft.run(['vat-rates', 'LI 2020-01-01', 'behind'])).rejects.toThrow('at that end already')
    expect(await removeFromDraft.run(['vat-rates', 'LI 2024-01-01'])).toContain('out of the draft')
    await expect(removeFromDraft.run(['products', '701'])).rejects.toThrow('taken from sale')
    const written = join(folder, 'written')
    expect(await exportCatalogue.run([written, '--draft'])).toBe(`Written to ${written}.`)
    expect((await readFile(join(written, 'vat-rates.jsonl'), 'utf8')).trimEnd().split('\n').at(-1)).toBe(
      '{"country":"LI","from":"2020-01-01","basisPoints":810}',
    )
    await throwDraftAway.run([])
  })
})

describe('codes', () => {
  it('fill a pool whole or not at all, and have a threshold', async () => {
    await expect(addToPool.run([pool, await file('GOOD-CODE\nno code')])).rejects.toThrow('given:2: is no code')
    const path = await file('GOOD-CODE\nGOOD-CODE\nBETTER-CODE\n')
    expect(await addToPool.run([pool, path])).toBe('Added 2; 0 there already; 1 repeated in the file.')
    await expect(addToPool.run(['oem:none', path])).rejects.toThrow('no such pool')
    expect(JSON.parse(await setPoolThreshold.run([pool, '1', '--json']))).toEqual({ pool, threshold: 1 })
    const listed = JSON.parse(await listPools.run(['--json']))
    expect(listed).toContainEqual({ pool, free: 2, all: 2, threshold: 1, low: false })
  })
})
