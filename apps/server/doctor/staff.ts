import type { Config } from '@/platform/config/config'
import { discover } from '@/platform/openid/relying-party'
import { type Finding, ok, wrong } from './finding'

/** Whether the company's provider, by which staff log in, answers as one. */
export async function staffFindings({ staff }: Pick<Config, 'staff'>): Promise<readonly Finding[]> {
  if (staff === null) return []
  const about = 'Staff login'
  try {
    const { issuer } = (await discover(staff)).serverMetadata()
    return [ok(about, `${issuer} answers, and says where staff log in.`)]
  } catch (error) {
    const mend = 'Check STAFF_ISSUER, and whether this machine reaches it. Owners can log in with their password.'
    return [wrong(about, `${staff.issuer} gives no discovery document: ${(error as Error).message}`, mend)]
  }
}
