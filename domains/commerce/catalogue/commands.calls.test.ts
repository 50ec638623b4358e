import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { withData } from '@/apps/server/cli/data'
import { UsageError } from '@/platform/commands/errors'
import { employ } from '@/tests/people/operator'
import { demoOffer } from '@/tests/samples/demo-catalogue'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import { commandDataForFile } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'
import { latestVersion } from './store'
import { lockDraft, writeDraft } from './store/drafts'

const listVersions = commandCalled('catalogue versions')
const publishDraftCommand = commandCalled('catalogue publish')
const rollBack = commandCalled('catalogue rollback')
const showDraft = commandCalled('catalogue show')
const discardDraftCommand = commandCalled('catalogue discard')
const editDraft = commandCalled('catalogue edit')
const exportCatalogue = commandCalled('catalogue export')
const moveInDraft = commandCalled('catalogue move')
const removeFromDraft = commandCalled('catalogue remove')
const createCoupon = commandCalled('coupons make')
const endCoupon = commandCalled('coupons end')

const data = commandDataForFile({ catalogue: true })
beforeAll(async () => {
  // Each is a version of its own.
  const coupon = { code: 'SHELL10', names: inEveryLanguage('A'), discount: { by: 'percent', percent: '10' } }
  await createCoupon.run([await data.file(JSON.stringify(coupon))])
  await endCoupon.run(['SHELL10', '--reason', 'A trial'])
  await employ('Mira')
})

describe('the catalogue', () => {
  it('is rolled back, and lists its versions with their publishers', async () => {
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

/** Leaves a draft without a price, as the console can. */
const leaveDraft = () =>
  withData(({ database }) =>
    database.transaction(async (transaction) => {
      const published = await latestVersion(transaction, demoOffer)
      if (!published) throw new Error('Nothing was published')
      const content = { ...published.content, prices: published.content.prices.slice(1) }
      await writeDraft(transaction, await lockDraft(transaction, demoOffer), { content, by: 'Mira', at: new Date() })
    }),
  )

describe('the draft', () => {
  it('is discarded once, and no published version with it', async () => {
    await leaveDraft()
    const published = (await listVersions.run([])).split('\n').length
    expect(await showDraft.run([])).not.toContain('changes nothing')
    expect(await discardDraftCommand.run(['--operator', 'Mira'])).toBe('The draft is gone.')
    expect(await showDraft.run([])).toContain('The draft changes nothing.')
    expect((await listVersions.run([])).split('\n')).toHaveLength(published)
    await expect(discardDraftCommand.run([])).rejects.toThrow('There is no draft.')
  })
})

describe('the parts that the console edits', () => {
  const rate = (from: string) => JSON.stringify({ country: 'LI', from, basisPoints: 810 })
  const rates = async (...lines: string[]) => {
    const path = join(data.folder, 'vat-rates.jsonl')
    await writeFile(path, lines.join('\n'))
    return path
  }

  it('are edited by lines of the files, all or none, removed, moved and exported', async () => {
    await expect(editDraft.run([await rates(rate('2020-01-01'), '{}')])).rejects.toThrow('vat-rates.jsonl:2: country')
    await expect(editDraft.run([await data.file('{}')])).rejects.toThrow(UsageError)
    const path = await rates(rate('2020-01-01'), rate('2024-01-01'))
    expect(await editDraft.run([path])).toBe('In the draft: LI 2020-01-01; LI 2024-01-01.')
    expect(await showDraft.run([])).toMatch(/added {4}vatRates LI 2024-01-01\n(.*\n)* +country: null → LI/)
    expect(await moveInDraft.run(['vat-rates', 'LI 2024-01-01', 'before'])).toContain('moved')
    await expect(moveInDraft.run(['vat-rates', 'LI 2020-01-01', 'behind'])).rejects.toThrow('at that end already')
    expect(await removeFromDraft.run(['vat-rates', 'LI 2024-01-01'])).toContain('out of the draft')
    await expect(removeFromDraft.run(['products', '701'])).rejects.toThrow('taken from sale')
    const written = join(data.folder, 'written')
    expect(await exportCatalogue.run([written, '--draft'])).toBe(`Written to ${written}.`)
    expect((await readFile(join(written, 'vat-rates.jsonl'), 'utf8')).trimEnd().split('\n').at(-1)).toBe(
      '{"country":"LI","from":"2020-01-01","basisPoints":810}',
    )
    await discardDraftCommand.run([])
  })
})
