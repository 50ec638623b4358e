import { addressesOf, messageIdsOf } from './ours'

/** The headers of a letter by their names in small letters, those of one name from the top. */
export class LetterHeaders {
  readonly #values = new Map<string, string[]>()

  constructor(headers: readonly { readonly key: string; readonly value: string }[]) {
    for (const { key, value } of headers) {
      const values = this.#values.get(key)
      if (values) values.push(value)
      else this.#values.set(key, [value])
    }
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? []
  }

  first(name: string): string {
    return this.all(name)[0]?.trim() ?? ''
  }
}

/** Headers that name whom a letter went to: some hosts keep the address with the token in one of their own alone. */
const addressed = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to']

/** Returns the tokens in addresses of a pattern, in the order of the headers, each once. */
export function tokensIn(headers: LetterHeaders, pattern: string): readonly string[] {
  const address = addressesOf(pattern)
  const texts = addressed.flatMap((name) => headers.all(name))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(address)].map(([, token = '']) => token.toLowerCase())))]
}

/** Whether a letter continues one of ours, by the Message-IDs that it names. */
export const namesOurMail = (headers: LetterHeaders, { domain }: { readonly domain: string }): boolean =>
  ['in-reply-to', 'references'].some((name) => headers.all(name).some((value) => messageIdsOf(domain).test(value)))
