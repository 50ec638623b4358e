/** An address as much as its owner needs to know it again: nobody learns a whole one by it. */
export function shortenedAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${[...name][0] ?? ''}…@${domain}`
}
