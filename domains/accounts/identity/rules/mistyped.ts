import { emailProblem } from '.'
import { type MailProvider, mailProviders, mistypedEndings } from './mail-providers'

/**
 * Returns the address that was probably meant, where the domain looks mistyped; null otherwise. It is only a question
 * to the visitor: every similar name may be a real address.
 */
export function addressMeant(email: string): string | null {
  if (emailProblem(email) !== null) return null
  const address = email.trim()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const meant = domainMeant(domain)
  return meant === null || meant === domain ? null : `${address.slice(0, at)}@${meant}`
}

function domainMeant(domain: string): string | null {
  const dot = domain.indexOf('.')
  const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)]
  const mended = mendEnding(ending)
  const provider = mailProviders.find((each) => each.name === name)
  if (provider) return mended === null && !isEnding(ending) ? null : withEnding(provider, mended ?? ending)
  const close = isEnding(mended ?? ending) ? closest(name) : undefined
  if (close) return withEnding(close, mended ?? ending)
  return mended === null ? null : `${name}.${mended}`
}

/** Returns the ending that was meant by an unknown one; null: it may exist. */
function mendEnding(ending: string): string | null {
  const dot = ending.lastIndexOf('.')
  const last = ending.slice(dot + 1)
  return Object.hasOwn(mistypedEndings, last) ? ending.slice(0, dot + 1) + mistypedEndings[last] : null
}

/** The endings that may follow a provider's name: `com`, `de`, `co.uk`; not the rest of another domain. */
const isEnding = (ending: string) => /^((ac|co|com|ne|net|or|org)\.)?[a-z]{2,4}$/.test(ending)

/** At a provider with places in many countries another ending is a place, at others it is a slip. */
function withEnding({ name, endings, elsewhere }: MailProvider, ending: string): string {
  if (elsewhere || endings.includes(ending)) return `${name}.${ending}`
  const near = [...endings].sort((a, b) => distance(ending, a) - distance(ending, b))
  return `${name}.${near[0]}`
}

/** The provider whose name is a slip away; of short names only two letters the wrong way round are one. */
function closest(name: string): MailProvider | undefined {
  return mailProviders.find((provider) => {
    const steps = distance(name, provider.name)
    // Two slips are many: the first letter is rarely mistyped as well.
    if (steps === 2) return provider.name.length >= 7 && name.length >= 7 && name[0] === provider.name[0]
    if (provider.name.length >= 5) return steps === 1
    return steps === 1 && [...name].sort().join('') === [...provider.name].sort().join('')
  })
}

/** Letters that are missing, added or other ones, and neighbours that have changed places, each counting once. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same)
      rows[i]?.push(swapped ? Math.min(least, at(i - 2, j - 2) + 1) : least)
    }
  }
  return at(a.length, b.length)
}
