import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './steps.mjs'

// Each change that an operator notices is a file in changes/. A release puts them into its CHANGELOG.md; run by itself, this
// writes them into the one here and removes them: once a version, in the commit that releases it.

const folder = join(root, 'changes')
const changelog = join(root, 'CHANGELOG.md')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The paths of all changes, in the order of their names. */
export const changeFiles = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => join(folder, name))

/** Adds changes to the section of a version, which is made first where there is none. */
export function withChanges(text, of, changes) {
  // Links of a change lead from its folder, those of the changelog from the root.
  const told = changes.map((change) => `${change.trim().replaceAll('](../', '](')}\n\n`).join('')
  const own = new RegExp(`^## ${of.replaceAll('.', '\\.')}\\b.*\\n\\n`, 'm')
  if (own.test(text)) return text.replace(own, () => `## ${of}\n\n${told}`)
  return text.replace(/^## /m, () => `## ${of}\n\n${told}## `)
}

/** The changelog of this version, as a release has it. */
export const wholeChangelog = () =>
  withChanges(
    readFileSync(changelog, 'utf8'),
    version,
    changeFiles().map((path) => readFileSync(path, 'utf8')),
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(changelog, wholeChangelog())
  for (const path of changeFiles()) rmSync(path)
}
