import type { Letter } from './letter'

const hidden = '••••'
/** Parameters of links that only say where they lead. */
const harmless = new Set(['a', 'lang', 'language'])
/** No secret is this short. */
const shortestSecret = 4

/**
 * Returns a letter as other people than its recipient may see it: without its code, and without the secrets in its
 * links.
 */
export function withoutSecrets(letter: Letter): Letter {
  const links = [...(letter.action ? [letter.action] : []), ...(letter.links ?? [])]
  const secrets = [letter.code ?? '', ...links.flatMap(({ url }) => secretsOf(url))]
    .filter(({ length }) => length >= shortestSecret)
    .sort((one, other) => other.length - one.length)
  const hide = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, hidden), text)
  const link = <Link extends { readonly label: string; readonly url: string }>({ label, url }: Link) => ({
    label: hide(label),
    url: withoutQuery(url),
  })
  const { action, code, rows, notes } = letter
  return {
    ...letter,
    subject: hide(letter.subject),
    heading: hide(letter.heading),
    paragraphs: letter.paragraphs.map(hide),
    ...(code !== undefined && { code: hidden }),
    ...(rows && {
      rows: rows.map((row) => ({
        ...row,
        label: hide(row.label),
        value: hide(row.value),
        ...(row.detail && { detail: hide(row.detail) }),
        ...(row.secret && { secret: hidden }),
      })),
    }),
    ...(action && { action: link(action) }),
    ...(letter.links && { links: letter.links.map(link) }),
    ...(notes && { notes: notes.map(hide) }),
  }
}

function secretsOf(url: string): readonly string[] {
  const { searchParams, hash, pathname } = new URL(url)
  const values = [...searchParams].flatMap(([name, value]) => (harmless.has(name) ? [] : [value]))
  return [...values, hash.slice(1), ...longWordsOf(pathname)]
}

/** A long part of a path that is not a word counts as a secret. */
const longWordsOf = (path: string) => path.split('/').filter((part) => /^[\w-]{20,}$/.test(part))

/** An address without what was behind it. */
function withoutQuery(url: string): string {
  const { origin, pathname, search, searchParams, hash } = new URL(url)
  const path = longWordsOf(pathname).reduce((left, word) => left.replace(word, hidden), pathname)
  const kept = [...searchParams].filter(([name]) => harmless.has(name)).map(([name, value]) => `${name}=${value}`)
  const more = search !== '' && kept.length < searchParams.size ? [hidden] : []
  const query = [...kept, ...more].join('&')
  return `${origin}${path}${query && `?${query}`}${hash && `#${hidden}`}`
}
