import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'

/** The files that state the version of a package, as each package manager reads it (decision 0208). */
const statements: readonly (readonly [path: string, version: RegExp])[] = [
  ['licence-client/package.json', /"version": "(.+)"/],
  ['server-client/package.json', /"version": "(.+)"/],
  ['licence-conformance/package.json', /"version": "(.+)"/],
  ['licence-client-python/pyproject.toml', /^version = "(.+)"/m],
  ['licence-client-csharp/Foyer.Licence.csproj', /<Version>(.+)<\/Version>/],
  ['licence-client-c/CMakeLists.txt', /project\(foyer_licence VERSION (\S+) /],
  ['licence-client-c/vcpkg/vcpkg.json', /"version": "(.+)"/],
  ['licence-client-rust/Cargo.toml', /^version = "(.+)"/m],
  ['licence-client-java/pom.xml', /^ {2}<version>(.+)<\/version>/m],
  ['licence-client-c/conanfile.py', /^ {4}version = "(.+)"/m],
]

it('all packages have one version, which is that of the product', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const stated = statements.map(([path, pattern]) => [
    path,
    pattern.exec(readFileSync(join(root, 'packages', path), 'utf8'))?.[1],
  ])
  expect(stated).toEqual(statements.map(([path]) => [path, version]))
})
