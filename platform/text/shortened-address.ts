/** Shortens an address: its owner recognizes it, and others cannot restore it. */
export function shortenedAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${[...name][0] ?? ''}…@${domain}`
}
