import type { MessageKey } from '@/platform/i18n/message'

/** In groups of four, as it stands on the card. */
export const groupDigits = (typed: string) =>
  typed
    .replaceAll(/\D/g, '')
    .slice(0, 16)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** `1230` becomes `12/30`, `3` becomes `03/`; what is deleted stays deleted. */
export function formatExpiry(typed: string, before: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4)
  if (typed.length < before.length) return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
  const whole = /^[2-9]$/.test(digits) ? `0${digits}` : digits
  return whole.length < 2 ? whole : `${whole.slice(0, 2)}/${whole.slice(2)}`
}

export type CardField = 'number' | 'expiry' | 'cvc' | 'holder'

/** Returns obvious errors of a card. Whether the card exists and is valid is known only to its issuer. */
export function cardProblems({
  number,
  expiry,
  cvc,
  holder,
}: Record<CardField, string>): Record<CardField, MessageKey | null> {
  return {
    number: number.replaceAll(' ', '').length === 16 ? null : 'checkout.cardNumberWrong',
    expiry: /^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry) ? null : 'checkout.expiryWrong',
    cvc: /^\d{3}$/.test(cvc) ? null : 'checkout.cvcWrong',
    holder: holder.trim() === '' ? 'member_new_3' : null,
  }
}
