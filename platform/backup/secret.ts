import { createHash, hkdfSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { LicenceSecret } from '@/platform/sealing/seal'

/** Returns null when there is no secret yet. */
export function secretText(secret: LicenceSecret): string | null {
  if ('text' in secret) return secret.text
  return existsSync(secret.file) ? readFileSync(secret.file, 'utf8').trim() : null
}

/** Tells nothing of the secret, and is the same for the same one. */
export function fingerprintOf(text: string | null): string {
  if (text === null) return ''
  const drawn = Buffer.from(hkdfSync('sha256', text, '', 'foyer backup fingerprint', 32))
  return createHash('sha256').update(drawn).digest('hex').slice(0, 16)
}

/** Lays down the secret of a restored installation; one that is there is left as it is. */
export async function keepSecret(file: string, text: string) {
  if (existsSync(file)) return
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true })
}
