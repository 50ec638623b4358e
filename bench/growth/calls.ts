import { calls, consoleCalls } from '@/apps/server/calls'
import { reports } from '@/domains/back-office/reports/rules'
import type { Question } from '../connection'
import { cookies } from './fill'

/** One number, and ten of them; shorter searches match all members, and show a full page. */
const typed = ['member77@bench.test', 'BENCH-77', 'AA-0000077', 'AA-', 'Member 0000077', 'Member']

/** The searches of the console, and the opened entry of each list. */
const searches: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  '/console/api/members': [{}, ...typed.map((q) => ({ q }))],
  '/console/api/mails': [{}, { address: 'member77@bench.test' }],
  '/console/api/numbers': reports.map((report) => ({ report })),
  '/console/api/refunds': [{}, { state: 'refunded' }],
  '/console/api/audit': [{}, { action: 'import' }],
}

/** Every call that only reads: those that need to be told more than this are refused, and left out. */
export function questions(): readonly Question[] {
  const asked = [
    ...Object.entries(calls).flatMap(([key, { who }]) => (who === 'program' ? [] : [[key, cookies.member] as const])),
    ...Object.keys(consoleCalls).map((key) => [key, cookies.console] as const),
  ]
  return asked.flatMap(([key, cookie]): Question[] => {
    const [method, path = ''] = key.split(' ')
    if (method !== 'GET' || /\.csv$|captcha|\{|:/.test(path)) return []
    return (searches[path] ?? [{}]).map((more) => ({
      method: 'GET',
      path: `${path}?${new URLSearchParams({ lang: 'en', ...more })}`,
      headers: { cookie, 'x-foyer-app': '1' },
    }))
  })
}
