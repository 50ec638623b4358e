/** How our letters are told apart from others. */
export interface LetterPatterns {
  /** Where replies go, with `{token}` in it. */
  readonly replies: string
  /** Where reports of failures go; null: where mail comes from. */
  readonly returnPath: string | null
  /** The sender of mail: `Name <address>`, or the address alone. */
  readonly sender: string
  /** The host that our Message-IDs name. */
  readonly domain: string
  /** Where our pages are. */
  readonly publicUrl: string
  /** The name of our own mail host in Authentication-Results; null: it looks at no sender. */
  readonly authenticator: string | null
}

const token = '[a-z0-9]{24}'
const escaped = (text: string) => text.replaceAll(/[.+*?^${}()|[\]\\]/g, '\\$&')

/** Returns a pattern of addresses, with the token as its first group. */
export function addressesOf(pattern: string): RegExp {
  const [before = '', behind = ''] = pattern.split('{token}')
  return new RegExp(`(?<![a-z0-9._+-])${escaped(before)}(${token})${escaped(behind)}(?![a-z0-9.-])`, 'gi')
}

/** The Message-IDs of ours: those of mails, and those of tickets. */
export const messageIdsOf = (domain: string) => new RegExp(`<(${token}|t-[a-z0-9]{8})@${escaped(domain)}>`, 'i')

/** Signs that a text is a letter of ours. */
export interface OurMarks {
  /** Whether a line that announces a quote contains our name, or an address of ours. */
  readonly named: (line: string) => boolean
  /** Anywhere in what follows: an address of ours, or the address of our pages. */
  readonly shown: (text: string) => boolean
}

/** A shorter name may be a part of any word. */
const shortestName = 3

export function marksOf({ sender, replies, returnPath, publicUrl }: LetterPatterns): OurMarks {
  const [, name = '', address = ''] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(sender) ?? [null, '', sender]
  const addresses = [replies, ...(returnPath === null ? [] : [returnPath])].map(addressesOf)
  const shown = (text: string) =>
    holds(text, address) || holds(text, publicUrl) || addresses.some((each) => text.search(each) >= 0)
  return { shown, named: (line) => shown(line) || ([...name].length >= shortestName && holds(line, name)) }
}

const holds = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase())

/** A text without the address parts of replies: a reader of one could write in its name. */
export const withoutTokens = (text: string, { replies }: Pick<LetterPatterns, 'replies'>) =>
  text.replaceAll(addressesOf(replies), (address, found: string) => address.replace(found, '…'))

/** A text of ours whose links lead to pages, and open nothing. */
export const withoutQueries = (text: string, { publicUrl }: Pick<LetterPatterns, 'publicUrl'>) =>
  text.replaceAll(new RegExp(`(${escaped(publicUrl)}[^\\s?#<>()]*)[?#][^\\s<>()]*`, 'gi'), '$1?…')
