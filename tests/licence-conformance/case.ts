import { deviceOf } from '@/tests/licences'
import type { At } from './at'

/** What every client must do at a real server. */
export interface LiveCase {
  readonly group: string
  readonly name: string
  run(at: At): Promise<void>
}

export const byPassword = (email: string, password: string) => ({ op: 'sign_in_password', email, password })

/** Another computer than the one that a case begins with. */
export function another() {
  const { line: _, ...device } = deviceOf()
  return { device }
}
