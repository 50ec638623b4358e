import { commandsOf } from '@/platform/commands/command'
import { CommandError, inWords, UsageError } from '@/platform/commands/errors'
import { operator } from '@/platform/commands/options'
import { checkVendor } from '@/platform/vendor/read'
import { readArtNames } from '../check/files'
import type { CatalogueContext } from '../context'
import { discardDraft, publishDraft, restoreVersion } from '../draft/actions'
import { reviewDraft } from '../draft/review'
import { describeFinding, type Finding } from '../rules/findings'
import { keyIn } from '../rules/keys'
import { versionsBefore } from '../store'

const mostVersions = 1000
const refusals = inWords({
  20035: 'There is nothing to publish: that is what members see already.',
  20040: 'The check finds problems; nothing was published. See catalogue show.',
  20085: 'That version was never published.',
})

const command = commandsOf<CatalogueContext>()

export const showDraft = command({
  summary: `Shows what publishing the console's draft would change, and what the
check finds in it.`,
  json: true,
  example: '',
  async run(_, at) {
    const { vendorDir } = at.config
    const vendor = checkVendor(vendorDir)
    const seller = 'value' in vendor ? vendor.value.seller.country : null
    const found = await at.data(({ database }) => reviewDraft(database, { vendorDir, seller, offer: vendor.offer }))
    const { published, draft, differences } = found
    const present = (finding: Finding) => ({
      part: finding.file,
      key: keyIn(finding.file, found.content[finding.file]?.[finding.line - 1]),
      field: finding.field,
      code: finding.code,
      message: describeFinding(finding),
    })
    const [problems, doubts] = [found.findings.map(present), found.doubts.map(present)]
    const changes = differences.flatMap(({ part, key, kind, fields }) => [
      `${kind.padEnd(8)} ${part} ${key}`.trimEnd(),
      ...fields.map(({ field, from, to }) => `         ${field}: ${from} → ${to}`),
    ])
    const rendered = [
      ...problems.map(({ part, key, message }) => `problem  ${part} ${key}: ${message}`),
      ...doubts.map(({ part, key, message }) => `look at  ${part} ${key}: ${message}`),
    ]
    const state = published ? `Version ${published.version} is published.` : 'Nothing is published.'
    return {
      data: { version: published?.version ?? null, revision: draft.revision, differences, problems, doubts },
      text: [state, ...(changes.length > 0 ? changes : ['The draft changes nothing.']), ...rendered].join('\n'),
    }
  },
})

export const publishDraftCommand = command({
  summary: `Publishes the console's draft as the next version, if the check finds
nothing. Orders keep the version that they were placed under.`,
  options: { operator },
  json: true,
  reaches: ['shop.published'],
  example: '--operator Mira',
  async run({ options }, at) {
    const art = await readArtNames(at.config.vendorDir)
    const done = await at.change(options.operator, refusals, ({ change, by, now }) =>
      publishDraft(change, { by, now, art, offer: at.offer, seen: null }, null),
    )
    return { data: done, text: `Version ${done.version} is published.` }
  },
})

export const discardDraftCommand = command({
  summary: 'Throws the console’s draft away. What is published stays.',
  options: { operator },
  json: true,
  example: '--operator Mira',
  async run({ options }, at) {
    const why = inWords({ 20035: 'There is no draft.' })
    const done = await at.change(options.operator, why, ({ change, by, now }) =>
      discardDraft(change, { by, now, offer: at.offer, seen: null }),
    )
    return { data: done, text: 'The draft is gone.' }
  },
})

export const rollBack = command({
  summary: 'Publishes an earlier version again, as the next one. The draft stays.',
  words: ['VERSION'],
  needs: 'the number of one version',
  options: { operator },
  json: true,
  reaches: ['shop.published'],
  example: '12 --operator Mira',
  async run({ words: [version], options }, at) {
    if (!/^[1-9]\d{0,8}$/.test(version)) throw new UsageError('catalogue rollback needs the number of one version.')
    const art = await readArtNames(at.config.vendorDir)
    const done = await at.change(options.operator, refusals, ({ change, by, now }) =>
      restoreVersion(change, { by, now, art, offer: at.offer, seen: null }, Number(version)),
    )
    return { data: done, text: `Version ${done.version} is published: version ${version} again.` }
  },
})

export const listVersions = command({
  summary: 'Lists what was published, the newest first, with who did it.',
  json: true,
  example: '--json',
  async run(_, at) {
    const found = await at.data(({ database }) => versionsBefore(database, null, mostVersions))
    if (found.length === 0) throw new CommandError('Nothing was ever published.')
    const lines = found.map(({ version, publishedAt, publishedBy, restores }) => {
      const again = restores === null ? '' : `, version ${restores} again`
      return `${String(version).padStart(5)}  ${publishedAt.toISOString()}  ${publishedBy ?? 'from files'}${again}`
    })
    return { data: found, text: lines.join('\n') }
  },
})
