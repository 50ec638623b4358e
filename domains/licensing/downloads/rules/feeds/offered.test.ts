import { expect, it } from 'vitest'
import { versionPairs } from '@/packages/licence-conformance/src/update-cases'
import { isNewer } from './offered'

it.each(versionPairs)('%s is newer than %s, as the clients see it, too', (newer, older) => {
  expect([isNewer(newer, older), isNewer(older, newer), isNewer(newer, newer)]).toEqual([true, false, false])
})
