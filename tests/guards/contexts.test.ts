import { expect, it } from 'vitest'
import { product, read } from './tree'

/** The interfaces of a file, each with its members as they are written. */
const interfacesOf = (path: string) =>
  [...read(path).matchAll(/^( *)(?:export )?interface (\w+)[^{]*\{\n([\s\S]*?)^\1\}$/gm)].map(
    ([, indent = '', name = '', body = '']) => {
      const members = [...body.matchAll(new RegExp(`^${indent}  readonly (\\w+)\\??: (.+)$`, 'gm'))]
      return { name, members: members.map(([, member = '', type = '']) => ({ member, type })) }
    },
  )

/** The dependencies that the installation gives every domain, with those that domains add by declaration merging. */
const given = product.flatMap(interfacesOf).flatMap(({ name, members }) => (name === 'Deps' ? members : []))

it('a context picks from the dependencies of the installation, and states none of them again', () => {
  expect(given.length).toBeGreaterThan(15)
  const isGiven = (path: string) => (of: (typeof given)[number]) =>
    given.some(({ member, type }) => member === of.member && (path.endsWith('/context.ts') || type === of.type))
  const restating = product
    .filter((path) => path.startsWith('domains/'))
    .flatMap((path) =>
      interfacesOf(path)
        .filter(({ name }) => name !== 'Deps')
        .filter(({ members }) => members.filter(isGiven(path)).length > (path.endsWith('/context.ts') ? 0 : 1))
        .map(({ name }) => `${path} ${name}`),
    )
  expect(restating).toEqual([])
})
