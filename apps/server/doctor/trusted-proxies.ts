import type { Inspection } from '@/platform/http/inspection'
import { type Finding, ok, warning, wrong } from './finding'

const about = 'TRUSTED_PROXIES'

/**
 * Returns whether the server identifies visitors correctly. Each proxy in front has appended an address to the header,
 * or replaced it, so the entries after our forged one count the proxies.
 */
export function proxyFinding({ trustedProxies: trusted, address, forwarded }: Inspection, forged: string): Finding {
  const passedOn = forwarded.includes(forged)
  const proxies = forwarded.slice(forwarded.lastIndexOf(forged) + 1).length
  if (address === forged) {
    return wrong(
      about,
      `The server believed us that we are ${forged}: any visitor gets around the limits of logins, and writes what stands in the list of sessions.`,
      `Set TRUSTED_PROXIES=${proxies}.`,
    )
  }
  if (proxies > trusted) {
    return wrong(
      about,
      `${counted(proxies)} in front, and ${trusted} trusted: all visitors are ${address} and share one limit.`,
      `Set TRUSTED_PROXIES=${proxies}.`,
    )
  }
  if (proxies < trusted) {
    const why = `${trusted} are trusted, and ${counted(proxies)} in front${passedOn ? '' : ', which writes the header anew'}.`
    return warning(about, why, `Set TRUSTED_PROXIES=${proxies}, unless some requests come through more of them.`)
  }
  return ok(
    about,
    `We are ${address} to the server, through ${proxies === 1 ? 'one proxy' : `${proxies} proxies`}; what we claimed to be did not count.`,
  )
}

const counted = (count: number) => (count === 1 ? 'one proxy is' : `${count} proxies are`)
