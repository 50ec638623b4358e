const hidden = '•••'
const personal = /e-?mail|address|recipient|name|card|last_?four|phone|network|agent|words|text|reason/i
const secret = /token|secret|password|hash|code|key/i
const addresses = /[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+/g
/** Until it is paid, anyone who knows a payment of the sandbox may pay it. */
const unpaid = new Set(['begun', 'waiting', 'declined'])
const longest = 300

/** A payload as people may see it who look for a fault: its shape is whole, what is about a person or secret is not there. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value.replaceAll(addresses, hidden))
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  const payable = unpaid.has(String((value as { state?: unknown }).state))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const hides = personal.test(name) || secret.test(name) || (payable && name === 'payment')
      return [name, hides && each !== null && typeof each !== 'boolean' ? hidden : masked(each)]
    }),
  )
}

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Returns an error's text for the log, with addresses masked. */
export const maskedError = (error: string | null) => error && (masked(error) as string)

/** A code that is worth something, for anyone who is to tell it from others and not to spend it: its last four characters. */
export const maskedCode = (code: string) => (code === '' ? '' : `····${code.slice(-4)}`)

/** Shortens an address: its owner recognizes it, and others cannot restore it. */
export function shortenedAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${[...name][0] ?? ''}…@${domain}`
}
