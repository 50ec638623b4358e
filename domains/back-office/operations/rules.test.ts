import { describe, expect, it } from 'vitest'
import { withoutSecrets } from '@/platform/mail/without-secrets'
import { masked } from '@/platform/text/masked'
import { jobStateOf, mailStateOf, withoutLinks } from './rules'

describe('masked values', () => {
  it('hide personal data and secrets at any depth, and keep the shape', () => {
    const payload = {
      kind: 'payment',
      state: 'paid',
      payment: 'txn_1',
      total: { minor: 2999, currency: 'EUR' },
      card: { lastFour: '4242' },
      lines: [{ email: 'ada@example.test', note: 'to bob@example.test' }],
      token: 'abc',
      nothing: null,
      paid: true,
    }
    expect(masked(payload)).toEqual({
      kind: 'payment',
      state: 'paid',
      payment: 'txn_1',
      total: { minor: 2999, currency: 'EUR' },
      card: '•••',
      lines: [{ email: '•••', note: 'to •••' }],
      token: '•••',
      nothing: null,
      paid: true,
    })
    expect(masked({ state: 'begun', payment: 'pay_1' })).toEqual({ state: 'begun', payment: '•••' })
  })

  it('of a mail: the secrets of its links, with their targets', () => {
    expect(withoutLinks('<a href="https://x.test/a?b=secret">https://x.test/a?b=secret</a>')).toBe(
      '<a>https://x.test/a?••••</a>',
    )
  })

  it('of a letter: its code and the secrets of its links, at any position', () => {
    const url = 'https://foyer.test/member.htm?a=reset&token=abcdef123456'
    const letter = {
      subject: 'Your code is K7QX',
      heading: 'Hello',
      paragraphs: ['Type K7QX, or open abcdef123456.'],
      code: 'K7QX',
      action: { label: 'Open', url },
      links: [{ label: 'Elsewhere', url: 'https://foyer.test/invitation/abcdefghij0123456789#part' }],
    }
    expect(withoutSecrets(letter)).toEqual({
      subject: 'Your code is ••••',
      heading: 'Hello',
      paragraphs: ['Type ••••, or open ••••.'],
      code: '••••',
      action: { label: 'Open', url: 'https://foyer.test/member.htm?a=reset&••••' },
      links: [{ label: 'Elsewhere', url: 'https://foyer.test/invitation/••••#••••' }],
    })
  })
})

describe('the state', () => {
  const now = new Date('2026-11-21T12:00:00Z')

  it.each([
    [{ failedAt: now, lastError: 'No', running: false }, 'failed'],
    [{ failedAt: null, lastError: 'No', running: true }, 'running'],
    [{ failedAt: null, lastError: 'No', running: false }, 'failing'],
    [{ failedAt: null, lastError: null, running: false }, 'waiting'],
  ] as const)('of a job %j is %s', (job, state) => expect(jobStateOf(job)).toBe(state))

  it.each([
    [{ sentAt: now, failedAt: null }, true, 'sent'],
    [{ sentAt: null, failedAt: null }, true, 'waiting'],
    [{ sentAt: null, failedAt: now }, true, 'failed'],
    [{ sentAt: null, failedAt: null }, false, 'kept'],
    [{ sentAt: now, failedAt: null, bouncedAt: now }, true, 'bounced'],
    [{ sentAt: null, failedAt: null, withheldAt: now }, true, 'withheld'],
    [{ sentAt: null, failedAt: null, heldAt: now }, true, 'held'],
    [{ sentAt: null, failedAt: null, heldAt: now }, false, 'held'],
  ] as const)('of a mail %j, where mail is sent: %s, is %s', (mail, sends, state) =>
    expect(mailStateOf({ bouncedAt: null, withheldAt: null, heldAt: null, ...mail }, { sends })).toBe(state),
  )
})
