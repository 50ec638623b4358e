import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { cParts } from '@/tests/licence-conformance/clients'

const { hindrance, library } = cParts
const why = hindrance ? ` (not tried: ${hindrance})` : ''
const folder = join(root, 'packages/licence-client-c/include')

/** The functions of the library's headers. */
const declared = readdirSync(folder)
  .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/^FOYER_API .*?(foyer_\w+)\(/gm)])
  .map(([, name]) => name)
  .sort()

const symbols = (path: string, ...words: readonly string[]) =>
  execFileSync('nm', [...words, '--defined-only', path], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.split(' ').at(-1) ?? '')
    .filter(Boolean)
    .sort()

it.skipIf(hindrance)(`a shared library shows what its headers declare, and nothing else${why}`, () => {
  expect(symbols(library().shared, '-D')).toEqual(declared)
})

it.skipIf(hindrance)(`no name of the library is one that a program, or another library, may have${why}`, () => {
  const shown = symbols(library().object, '-g').filter((name) => !/^(foyer|fyl)_/.test(name))
  expect(shown).toEqual([])
})
