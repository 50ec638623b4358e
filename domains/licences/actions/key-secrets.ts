import { hashOf } from '@/domains/identity'
import type { LicenceSecret } from '@/platform/config/config'
import { seal, unseal } from '@/platform/sealing/seal'
import { comparedKey } from '../rules/keys'
import type { NotedReading } from './key-readers'

/** By which a key is found, however it was typed. */
export const hashOfKey = (typed: string): Buffer => hashOf(comparedKey(typed))

const sealOf = (secret: LicenceSecret, hash: Buffer) => ({
  ...{ secret, purpose: 'foyer licence key' },
  owner: hash.toString('hex'),
})

/** For its owner's page, and of no use without the installation's secret. */
export const sealKey = (secret: LicenceSecret, key: string): Buffer =>
  seal(Buffer.from(key), sealOf(secret, hashOfKey(key)))

export const openKey = (
  secret: LicenceSecret,
  { sealed, hash }: { sealed: Buffer; hash: Buffer },
  _noted: NotedReading,
): string => unseal(sealed, sealOf(secret, hash)).toString()
