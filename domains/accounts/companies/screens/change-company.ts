import { call } from '@/platform/http/client'
import { memberPage, type ScreenName } from '@/platform/paths'

/**
 * Switches the session to a company, or back to the person, and reloads the page, since all that it shows belongs to
 * another account then.
 */
export async function changeCompany(
  company: number | null,
  screen: ScreenName = 'index',
  query: Readonly<Record<string, string>> = {},
) {
  const answer = await call('POST /member/companies/switch', { company })
  if (answer.ok) location.assign(memberPage(screen, query))
  return answer
}
