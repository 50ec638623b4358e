import { Resolver } from 'node:dns/promises'
import { seconds } from '@/platform/time/duration'

/** The TXT records of a name, each whole; `unknown`: the servers that know did not answer. */
export type TextRecords = (name: string) => Promise<readonly string[] | 'unknown'>

/** @param servers whom to ask, such as `127.0.0.1:53`; `system`: whom the machine asks */
export function textRecords(servers: readonly string[] | 'system'): TextRecords {
  const resolver = new Resolver({ timeout: seconds(3), tries: 2 })
  if (servers !== 'system') resolver.setServers(servers)
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as { code?: string }
      return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : 'unknown'
    }
  }
}
