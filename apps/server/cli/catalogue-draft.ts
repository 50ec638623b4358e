import {
  describeFinding,
  discardDraft,
  keyIn,
  publishDraft,
  readArtNames,
  restoreVersion,
  reviewDraft,
  versionsBefore,
} from '@/domains/catalogue'
import { act } from './acting'
import { type Command, CommandError, readArguments, UsageError, withData } from './command'

const mostVersions = 1000
const refusals = {
  20035: 'There is nothing to publish: that is what members see already.',
  20040: 'The check finds problems; nothing was published. See catalogue show.',
  20085: 'That version was never published.',
}

export const showDraft: Command = {
  help: `[--json]
Shows what publishing the console's draft would change, and what the
check finds in it.`,

  async run(args) {
    const { flags } = readArguments(args, [], ['json'])
    const found = await withData(({ database }, config) => reviewDraft(database, config.vendorDir))
    const { published, draft, differences, findings } = found
    const problems = findings.map((finding) => ({
      part: finding.file,
      key: keyIn(finding.file, found.content[finding.file]?.[finding.line - 1]),
      field: finding.field,
      code: finding.code,
      message: describeFinding(finding),
    }))
    const facts = { version: published?.version ?? null, revision: draft.revision, differences, problems }
    if (flags.includes('json')) return JSON.stringify(facts, null, 2)
    const changes = differences.flatMap(({ part, key, kind, fields }) => [
      `${kind.padEnd(8)} ${part} ${key}`.trimEnd(),
      ...fields.map(({ field, from, to }) => `         ${field}: ${from} → ${to}`),
    ])
    const said = problems.map(({ part, key, message }) => `problem  ${part} ${key}: ${message}`)
    const state = published ? `Version ${published.version} is published.` : 'Nothing is published.'
    return [state, ...(changes.length > 0 ? changes : ['The draft changes nothing.']), ...said].join('\n')
  },
}

export const publishDraftCommand: Command = {
  help: `[--operator NAME] [--json]
Publishes the console's draft as the next version, if the check finds
nothing. Orders keep the version that they were placed under.`,

  async run(args) {
    const { values, flags } = readArguments(args, ['operator'], ['json'])
    const done = await act(values.operator, refusals, async ({ change, by, now, config }) =>
      publishDraft(change, { by, now, art: await readArtNames(config.vendorDir), seen: null }, null),
    )
    return flags.includes('json') ? JSON.stringify(done) : `Version ${done.version} is published.`
  },
}

export const throwDraftAway: Command = {
  help: `[--operator NAME] [--json]
Throws the console's draft away. What is published stays.`,

  async run(args) {
    const { values, flags } = readArguments(args, ['operator'], ['json'])
    const why = { 20035: 'There is no draft.' }
    const done = await act(values.operator, why, ({ change, by, now }) => discardDraft(change, { by, now, seen: null }))
    return flags.includes('json') ? JSON.stringify(done) : 'The draft is gone.'
  },
}

export const rollBack: Command = {
  help: `VERSION [--operator NAME] [--json]
Publishes an earlier version again, as the next one. The draft stays.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const [version = '', ...more] = positionals
    if (!/^[1-9]\d{0,8}$/.test(version) || more.length > 0) {
      throw new UsageError('catalogue rollback needs the number of one version.')
    }
    const done = await act(values.operator, refusals, async ({ change, by, now, config }) => {
      const art = await readArtNames(config.vendorDir)
      return restoreVersion(change, { by, now, art, seen: null }, Number(version))
    })
    return flags.includes('json')
      ? JSON.stringify(done)
      : `Version ${done.version} is published: version ${version} again.`
  },
}

export const listVersions: Command = {
  help: `[--json]
Lists what was published, the newest first, with who did it.`,

  async run(args) {
    const { flags } = readArguments(args, [], ['json'])
    const found = await withData(({ database }) => versionsBefore(database, null, mostVersions))
    if (found.length === 0) throw new CommandError('Nothing was ever published.')
    if (flags.includes('json')) return JSON.stringify(found, null, 2)
    return found
      .map(({ version, publishedAt, publishedBy, restores }) => {
        const again = restores === null ? '' : `, version ${restores} again`
        return `${String(version).padStart(5)}  ${publishedAt.toISOString()}  ${publishedBy ?? 'from files'}${again}`
      })
      .join('\n')
  },
}
