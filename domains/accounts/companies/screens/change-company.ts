import { memberPage, type ScreenName } from '@/platform/paths'
import { call } from './api'

/**
 * Has the session stand for a company, or for the person again, and loads the page anew: all that is in sight is of somebody
 * else then.
 */
export async function changeCompany(company: number | null, screen: ScreenName = 'index') {
  const answer = await call('POST /member/companies/switch', { company })
  if (answer.ok) location.assign(memberPage(screen))
  return answer
}
