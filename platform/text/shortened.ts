/** A code that is worth something, for anyone who is to tell it from others and not to spend it: its last four characters. */
export const maskedCode = (code: string) => (code === '' ? '' : `····${code.slice(-4)}`)

/** Shortens an address: its owner recognizes it, and others cannot restore it. */
export function shortenedAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${[...name][0] ?? ''}…@${domain}`
}
