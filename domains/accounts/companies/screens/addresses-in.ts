import { emailProblem } from '@/domains/accounts/identity/rules'
import { foldAddress } from '@/platform/text/typed/address'

/** The addresses in a text, one per line or between commas, each once, as mail programs give them too: `Ada <ada@acme.com>`. */
export function addressesIn(text: string): readonly string[] {
  const lines = text.split(/[\n,;]+/).flatMap((line) => {
    const named = /<([^<>]*)>/.exec(line)?.[1]
    return named === undefined ? line.trim().split(/\s+/) : [named.trim()]
  })
  const found = new Map(lines.filter((each) => each !== '').map((each) => [foldAddress(each), each]))
  return [...found.values()]
}

/** The first that cannot be an address. */
export const wrongAddress = (addresses: readonly string[]) =>
  addresses.find((address) => emailProblem(address) !== null)
