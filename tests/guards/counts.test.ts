import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { product } from './tree'

/** Every count of the code, with the people who can fill it, as in docs/explanation/security.md (decision 0139). */
const home = 'platform/time/throttle.ts'
const files = product.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && path !== home)

const fills = { ownCount: 'itself', networkCount: 'its network', openCount: 'any caller' } as const
const declaration =
  /\b(ownCount|networkCount|openCount)\(\s*(?:'([^']*)',\s*)?\{([\s\S]*?)\bkey(?::\s*(?:`([^`]*)`|'([^']*)'))?,/g

function rowsOf(path: string) {
  const source = readFileSync(path, 'utf8')
  return [...source.matchAll(declaration)].map(([, maker, beside = '', , template, plain]) => {
    const key = (template ?? plain ?? 'proof of member …').replaceAll(/(\$\{[^}]*\})+/g, '…')
    return `| ${key} | ${fills[maker as keyof typeof fills]} | ${beside} |`
  })
}

const declared = [...new Set(files.flatMap(rowsOf))].sort()

it('finds each count that is declared', () => {
  const made = files.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\b(own|network|open)Count\(/g)])
  const found = files.flatMap(rowsOf)
  expect(found).toHaveLength(made.length)
})

it('is told in the documents', () => {
  const [, section = ''] = readFileSync('docs/explanation/security.md', 'utf8').split('## Counts\n')
  const told = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Count|---)/.test(line))
  expect(told).toEqual(declared)
})

it('says of each that anyone fills what its owner has beside it', () => {
  expect(declared.filter((row) => / any caller \|\s*\|/.test(row.replace('|  |', '| |')))).toEqual([])
})

it('is made by those three alone', () => {
  expect(files.filter((path) => /as (unknown as )?Throttle\b/.test(readFileSync(path, 'utf8')))).toEqual([])
})
