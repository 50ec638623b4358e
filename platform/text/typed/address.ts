import { seen } from './seen'

/** The longest address (spec 3.2). */
export const longestAddress = 255

/** Converts full-width letters of East Asian keyboards (`ａｄａ＠ｅｘａｍｐｌｅ．ｔｅｓｔ`) to ASCII. */
const narrow = (text: string) =>
  text.replaceAll(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))

const hasOthers = /[^!-~]/
/** Characters that a URL parser would drop, or take for another part of an address. */
const noDomain = /[\s\p{C}!-,/:-@[-`{-~]/u

/** The ASCII form of a domain (IDNA), by the one part of every engine that knows it. */
function domainToAscii(domain: string): string {
  if (!hasOthers.test(domain) || noDomain.test(domain)) return domain
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : domain
}

/**
 * An address as it is kept and compared, however it was typed: in small letters and NFC, without what cannot be seen, its domain
 * in ASCII (decision 0146).
 */
export function foldAddress(typed: string): string {
  const text = seen(narrow(typed)).trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + domainToAscii(text.slice(at))
}

const pattern = /^[^\s\p{C}@"<>(),;:\\]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/u

/** Whether a folded text is an address that mail can go to. */
export const isAddress = (folded: string): boolean => folded.length <= longestAddress && pattern.test(folded)
