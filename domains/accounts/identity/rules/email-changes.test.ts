import { describe, expect, it } from 'vitest'
import { before, days } from '@/platform/time/duration'
import { changesLeft, mayChangeEmail, newMailboxIsEnough } from './email-changes'

const now = new Date('2026-11-23T12:00:00Z')
const ago = (count: number) => before(now, days(count))
const changed = (...at: Date[]) => ({ emailChangedAt: at.at(-1) ?? null, emailChangesAt: at })

describe('changes of address', () => {
  it.each([
    { allowed: 'once', changer: changed(), left: 1 },
    { allowed: 'once', changer: changed(ago(400)), left: 0 },
    { allowed: 'once', changer: { ...changed(ago(1)), emailChangedAt: null }, left: 1 },
    { allowed: 2, changer: changed(), left: 2 },
    { allowed: 2, changer: changed(ago(364)), left: 1 },
    { allowed: 2, changer: changed(ago(366), ago(365)), left: 2 },
    { allowed: 2, changer: changed(ago(9), ago(8), ago(7)), left: 0 },
    // Imported, without a count of earlier changes.
    { allowed: 2, changer: { emailChangedAt: ago(2), emailChangesAt: [] }, left: 2 },
  ] as const)('$allowed, changed $changer.emailChangesAt: $left left', ({ allowed, changer, left }) => {
    expect(changesLeft(allowed, changer, now)).toBe(left)
    expect(mayChangeEmail(allowed, changer, now)).toBe(left > 0)
  })

  it.each([
    { allowed: 'once', provenEmail: 'own@example.test', enough: true },
    { allowed: 'once', provenEmail: null, enough: true },
    { allowed: 12, provenEmail: 'own@example.test', enough: false },
    // The former mailbox was never proven, so it has no say.
    { allowed: 12, provenEmail: null, enough: true },
  ] as const)(
    '$allowed, proven: $provenEmail: the new mailbox is enough: $enough',
    ({ enough, allowed, ...account }) => {
      expect(newMailboxIsEnough(allowed, account)).toBe(enough)
    },
  )
})
