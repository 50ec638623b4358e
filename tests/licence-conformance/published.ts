import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicKeys, signFile } from '@/domains/downloads/actions/sign'
import { downloads } from '@/domains/downloads/domain'
import { fileNameOf } from '@/domains/downloads/rules/file-name'
import type { NewRelease } from '@/domains/downloads/store/releases'
import { minisigned, minisignKey } from '@/packages/licence-conformance/src/minisign'
import { FoyerClient, publishRelease as publishByKey } from '@/packages/server-client/src/index'
import { makeKey } from '@/tests/key-calls'
import { signedInOperator } from '@/tests/operator'
import { publishRelease } from '@/tests/releases'
import type { TestServer } from '@/tests/server'

/** Programs of the vendor's catalogue, each with updates of its own. */
export const programs = {
  /** Signed where it is built, and published from there. */
  built: 'family-1',
  /** Signed by the server. */
  served: 'family-4',
  /** Rolled out to half of the installations. */
  rolled: 'family-17',
  /** Updates end with the licence. */
  paid: 'family-20',
} as const

export const contentOf = (software: string, build: number) => `${software} ${build} `.repeat(2000)
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** Publishes what the cases are about. @returns the keys that programs carry: of the build server, and of the server */
export async function publishUpdates(server: TestServer) {
  const { privateKey } = generateKeyPairSync('ed25519')
  const signed = (software: string, build: number, version: string) => {
    const file = fileNameOf({ software, build, version, platform: 'win' }, 'setup.exe')
    return { minisign: minisigned(Buffer.from(contentOf(software, build)), { privateKey, file }) }
  }
  const release = (software: string, build: number, version: string, more: Partial<NewRelease> = {}) =>
    publishRelease(server, Buffer.from(contentOf(software, build)), {
      ...{ software, build, version, signatures: signed(software, build, version), ...more },
    })

  const folder = await mkdtemp(join(tmpdir(), 'foyer-build-'))
  const path = join(folder, 'setup.exe')
  await writeFile(path, contentOf(programs.built, 2001))
  const { secret } = await makeKey(await signedInOperator(server, 'owner'), { scopes: ['releases.edit'] })
  await publishByKey(new FoyerClient({ server: server.url, key: secret }), path, {
    ...{ software: programs.built, platform: 'win', version: '2.0.0', build: 2001, notes: { de: 'Schneller' } },
    signatures: signed(programs.built, 2001, '2.0.0'),
  })
  await release(programs.built, 2101, '2.1.0-beta.1', { channel: 'beta', critical: true })

  await writeFile(path, contentOf(programs.served, 2001))
  const context = server.installation.of(downloads)
  const facts = { software: programs.served, build: 2001, version: '2.0.0' }
  const name = fileNameOf({ ...facts, platform: 'win' }, 'setup.exe')
  const size = contentOf(programs.served, 2001).length
  await release(programs.served, 2001, '2.0.0', {
    signatures: await signFile(context, { path, name, size, at: server.clock.now() }),
  })
  await rm(folder, { recursive: true })

  await release(programs.rolled, 2001, '2.0.0', { releasedAt: at('2026-01-01') })
  await release(programs.rolled, 2101, '2.1.0', { share: 50 })
  await release(programs.paid, 2001, '2.0.0', { releasedAt: at('2025-06-01') })
  await release(programs.paid, 2101, '2.1.0', { releasedAt: at('2026-06-01') })
  return { key: minisignKey(privateKey), serverKey: (await publicKeys(context)).minisign }
}
