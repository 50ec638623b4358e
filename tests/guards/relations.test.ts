import { join } from 'node:path'
import { getTableColumns, Table } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { product, read } from './tree'

/** The names that a file imports from another domain's `relations.ts`. */
interface RelationImport {
  readonly path: string
  readonly text: string
  readonly names: readonly string[]
  readonly from: string
}

const takings: readonly RelationImport[] = product
  .filter((path) => /^domains\/.*\.ts$/.test(path))
  .flatMap((path) => {
    const text = read(path)
    return [...text.matchAll(/^import \{([^}]*)\} from '(@\/domains\/[\w-]+\/[\w-]+\/relations)'$/gm)].map(
      ([, names = '', from = '']) => ({ path, text, from, names: names.split(',').map((name) => name.trim()) }),
    )
  })

it('a table is written to by its own domain only', () => {
  const writes = takings.flatMap(({ path, text, names }) =>
    names
      .filter((name) => {
        const written = `\\.(update|insert|delete)\\(${name}\\)|(update|insert into|delete from|truncate) \\$\\{${name}\\}`
        return new RegExp(written, 'i').test(text)
      })
      .map((name) => `${path} writes to ${name}`),
  )
  expect(writes).toEqual([])
})

/** The columns that a relation publishes, as the database calls them. */
async function columnsOf(from: string, name: string): Promise<ReadonlySet<string>> {
  const relation = ((await import(/* @vite-ignore */ join(root, `${from.slice(2)}.ts`))) as Record<string, unknown>)[
    name
  ]
  return new Set(relation instanceof Table ? Object.keys(getTableColumns(relation)).map(toSnakeCase) : [])
}

/** Names that a statement gives relations, where it gives them to nothing else: `${members} buyer`. */
const aliasesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`(?:from|join|,) \\$\\{${name}\\} (?:as )?([a-z]\\w*)`, 'g'))]
    .map(([, alias = '']) => alias)
    .filter((alias) => !/^(where|on|order|group|join|left|limit|for|set)$/.test(alias))
    .filter((alias) => {
      const given = [
        ...text.matchAll(new RegExp(`\\$\\{(\\w+)[^}]*\\} (?:as )?${alias}\\b|\\) (?:as )?${alias}\\b`, 'g')),
      ]
      return given.every(([, other]) => other === name)
    })

it('SQL reaches only the columns that a domain publishes', async () => {
  const reached: string[] = []
  let seen = 0
  for (const { path, text, from, names } of takings) {
    for (const name of names) {
      const published = await columnsOf(from, name)
      for (const alias of new Set(aliasesOf(text, name))) {
        for (const [, column = ''] of text.matchAll(new RegExp(`(?<![\\w.$'"])${alias}\\.([a-z_]+)\\b(?!\\()`, 'g'))) {
          seen += 1
          if (!published.has(column)) reached.push(`${path} reaches ${name}.${column} by ${alias}`)
        }
      }
    }
  }
  expect(seen).toBeGreaterThan(100)
  expect([...new Set(reached)]).toEqual([])
})
