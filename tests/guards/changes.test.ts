import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { changeFiles, withChanges } from '@/scripts/changes.mjs'

const before = '# Changelog\n\nLead.\n\n## 0.1.0, not yet released\n\nOlder.\n'

it('A release adds changes to the section of its version, with links from the root', () => {
  expect(withChanges(before, '0.1.0', ['New, [how](../docs/a.md).\n'])).toBe(
    '# Changelog\n\nLead.\n\n## 0.1.0\n\nNew, [how](docs/a.md).\n\nOlder.\n',
  )
})

it('A release of another version makes a section above the others', () => {
  expect(withChanges(before, '0.2.0', ['One.', 'Two.'])).toBe(
    '# Changelog\n\nLead.\n\n## 0.2.0\n\nOne.\n\nTwo.\n\n## 0.1.0, not yet released\n\nOlder.\n',
  )
})

it('A change is named in words with hyphens, and is one or two paragraphs without a heading', () => {
  const odd = changeFiles().filter((path) => {
    const text = readFileSync(path, 'utf8')
    return (
      !/^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(basename(path)) ||
      /^#/m.test(text) ||
      text.trim() === '' ||
      text.length > 1500
    )
  })
  expect(odd).toEqual([])
})
